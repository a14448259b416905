// The device: its keyboard, the buttons over it, and the text of the field.
const byId = (id) => document.getElementById(id);
const MOST_BUTTONS = 2000;
const KINDS = [
  ['text', 'Text'], ['multiline', 'Multiline'], ['email', 'Email'], ['url', 'URL'], ['search', 'Search'],
  ['number', 'Number'], ['decimal', 'Decimal'], ['phone', 'Phone'], ['namePhone', 'Name or phone'],
  ['ascii', 'ASCII'], ['secure', 'Password'],
];

class Device {
  constructor(send) {
    this.send = send;
    this.keyboard = null;
    this.pictures = new Pictures(() => this.paint());
    this.painter = new Painter(byId('canvas'), this.pictures);
    this.overlay = byId('overlay');
    this.buttons = new Map();
    this.settings = null;
    this.scale = 1;
    this.pressed = new Map();
    this.listen();
    new ResizeObserver(() => this.fit()).observe(byId('stage'));
    matchMedia('(resolution: 1dppx)').addEventListener('change', () => this.paint());
  }

  // MARK: Messages of the server

  update(change) {
    if (change === null) this.keyboard = null;
    else {
      const views = change.isWhole || !this.keyboard ? [] : this.keyboard.views;
      views.length = change.count;
      for (const [index, view] of Object.entries(change.views)) views[index] = view;
      this.keyboard = { width: change.width, height: change.height, views };
    }
    this.place(change);
    this.paint();
  }

  configure(settings) {
    this.settings = settings;
    const screen = byId('screen');
    screen.classList.toggle('dark', settings.isDark);
    byId('phone').className = `phone ${settings.isPad ? 'pad' : ''} ${settings.isLandscape ? 'landscape' : ''}`;
    screen.style.width = `${settings.width}px`;
    screen.style.height = `${settings.height}px`;
    byId('home').classList.toggle('tall', settings.drawsGlobe);
    byId('globe').hidden = !settings.drawsGlobe;
    const nothing = byId('nothing');
    nothing.textContent = settings.refusal || (settings.isHardware ? 'A hardware keyboard is attached.' : 'No keyboard is shown.');
    this.fit();
    this.paint();
  }

  fit() {
    if (!this.settings) return;
    const bezel = this.settings.isPad ? 44 : 24;
    const [width, height] = [this.settings.width + bezel, this.settings.height + bezel];
    const style = getComputedStyle(byId('stage'));
    const room = byId('stage').clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const isNarrow = innerWidth <= 860;
    const tall = Math.max(isNarrow ? innerHeight - 24 : innerHeight - 220, 320);
    this.scale = Math.min(1, room / width, tall / height);
    const frame = byId('frame');
    frame.style.width = `${width * this.scale}px`;
    frame.style.height = `${height * this.scale}px`;
    byId('phone').style.transform = `scale(${this.scale})`;
    this.paint();
  }

  paint() {
    const canvas = byId('canvas');
    const keyboard = this.keyboard;
    byId('nothing').hidden = keyboard !== null;
    byId('keyboard').classList.toggle('empty', keyboard === null);
    canvas.hidden = keyboard === null;
    this.overlay.hidden = keyboard === null;
    if (!keyboard || !this.settings) return;
    canvas.style.width = `${keyboard.width}px`;
    canvas.style.height = `${keyboard.height}px`;
    const ratio = Math.min(4, (devicePixelRatio || 1) * Math.max(this.scale, 0.5));
    this.painter.draw(keyboard, ratio, this.settings.isDark);
    canvas.dataset.pictures = this.pictures.files.size;
    canvas.dataset.lost = Object.values(this.pictures.names).filter((name) => name === null).length;
  }

  // MARK: One button for each key

  place(change) {
    const views = this.keyboard ? this.keyboard.views : [];
    const isWhole = change === null || change.isWhole;
    for (const [index, button] of this.buttons) {
      const view = views[index];
      if (view && view.e === 1) continue;
      button.remove();
      this.buttons.delete(index);
    }
    const changed = isWhole ? views.keys() : Object.keys(change.views).map(Number);
    const all = new Set(changed);
    // A label inside a key names it.
    for (const index of all) if (views[index] && views[index].p >= 0) all.add(views[index].p);
    for (const index of [...all].sort((one, other) => one - other)) {
      const view = views[index];
      if (view && view.e === 1) this.placeButton(index, view, views);
    }
  }

  placeButton(index, view, views) {
    let button = this.buttons.get(index);
    if (!button) {
      if (this.buttons.size >= MOST_BUTTONS) return;
      button = document.createElement('button');
      button.type = 'button';
      button.dataset.view = index;
      this.buttons.set(index, button);
      const next = [...this.buttons.keys()].filter((other) => other > index).sort((a, b) => a - b)[0];
      this.overlay.insertBefore(button, next === undefined ? null : this.buttons.get(next));
    }
    const [x, y, width, height] = view.f;
    Object.assign(button.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    const label = this.label(index, view, views);
    if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
    if (view.x) button.setAttribute('aria-pressed', 'true');
    else button.removeAttribute('aria-pressed');
  }

  label(index, view, views) {
    const own = view.l || view.t;
    if (own) return own;
    for (let inner = index + 1; inner < Math.min(views.length, index + 12); inner += 1) {
      const child = views[inner];
      if (child && child.p === index && (child.l || child.t)) return child.l || child.t;
    }
    return view.d || (view.z && view.z.image) || view.c;
  }

  // MARK: Fingers

  listen() {
    const overlay = this.overlay;
    overlay.addEventListener('pointerdown', (event) => this.down(event));
    overlay.addEventListener('pointermove', (event) => this.move(event));
    overlay.addEventListener('pointerup', (event) => this.up(event, 'up'));
    overlay.addEventListener('pointercancel', (event) => this.up(event, 'cancel'));
    overlay.addEventListener('contextmenu', (event) => event.preventDefault());
    // A click without a pointer comes from the Enter key or from a screen reader.
    overlay.addEventListener('click', (event) => {
      const view = event.target.dataset.view;
      if (event.detail === 0 && view !== undefined) this.send({ key: Number(view) });
    });
    const text = byId('document');
    text.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('keydown', (event) => {
      const isFree = document.activeElement === document.body || overlay.contains(document.activeElement);
      if (isFree && !['Enter', ' ', 'Tab'].includes(event.key)) this.key(event);
    });
    text.addEventListener('pointerup', () => requestAnimationFrame(() => this.selected()));
  }

  point(event) {
    const box = this.overlay.getBoundingClientRect();
    const round = (value) => Math.round(value * 10) / 10;
    return [round((event.clientX - box.left) / this.scale), round((event.clientY - box.top) / this.scale)];
  }

  down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.preventDefault();
    this.overlay.setPointerCapture(event.pointerId);
    const button = event.target.closest('button');
    if (button) button.classList.add('pressed');
    this.pressed.set(event.pointerId, { button, last: null });
    this.send({ touch: [event.pointerId, 'down', ...this.point(event)] });
  }

  // One move for each frame is as much as a display shows.
  move(event) {
    const finger = this.pressed.get(event.pointerId);
    if (!finger) return;
    const isPending = finger.last !== null;
    finger.last = this.point(event);
    if (!isPending) requestAnimationFrame(() => this.flush(event.pointerId));
  }

  flush(id) {
    const finger = this.pressed.get(id);
    if (!finger || !finger.last) return;
    this.send({ touch: [id, 'move', ...finger.last] });
    finger.last = null;
  }

  up(event, phase) {
    const finger = this.pressed.get(event.pointerId);
    if (!finger) return;
    this.flush(event.pointerId);
    if (finger.button) finger.button.classList.remove('pressed');
    this.pressed.delete(event.pointerId);
    this.send({ touch: [event.pointerId, phase, ...this.point(event)] });
  }

  // MARK: The computer's keyboard

  key(event) {
    const mode = byId('keys').value;
    if (mode === 'off' || event.isComposing || event.altKey && event.key.length > 1) return;
    const name = this.keyName(event);
    if (!name) return;
    if (mode === 'tap') {
      if (event.ctrlKey || event.metaKey) return;
      const key = { Enter: '\n', Tab: null }[event.key] ?? (event.key.length === 1 ? event.key : null);
      event.preventDefault();
      if (key !== null) return this.send({ act: { type: key } });
      if (event.key === 'Backspace') return this.tapDelete();
      if (!event.key.startsWith('Arrow')) return;
    }
    event.preventDefault();
    this.send({ act: { hardwareKey: name } });
  }

  tapDelete() {
    const names = ['delete', '⌫', 'backspace', 'del', 'delete.left'];
    for (const [index, view] of (this.keyboard ? this.keyboard.views : []).entries()) {
      const own = [view.l, view.t, view.d, view.z && view.z.image].map((name) => (name || '').toLowerCase());
      if (view.e === 1 && own.some((name) => names.includes(name))) return this.send({ key: index });
    }
    this.send({ act: { tap: 'delete' } });
  }

  keyName(event) {
    const special = {
      ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', Escape: 'escape',
      PageUp: 'pageUp', PageDown: 'pageDown', Home: 'home', End: 'end', Backspace: 'delete',
      Delete: 'forwardDelete', Enter: 'return', ' ': 'space',
    }[event.key];
    if (!special && event.key.length !== 1) return null;
    const flags = [];
    if (event.ctrlKey) flags.push('ctrl');
    if (event.altKey) flags.push('alt');
    if (event.shiftKey && special) flags.push('shift');
    if (event.metaKey) flags.push('cmd');
    return [...flags, special || event.key].join('+');
  }

  // MARK: The field's text

  show(field) {
    this.field = field;
    const text = byId('document');
    const parts = [];
    const add = (name, words) => {
      const element = document.createElement(name);
      element.textContent = words;
      parts.push(element);
    };
    if (!field) { text.replaceChildren(); return; }
    const veil = (words) => (field.isSecure ? '•'.repeat(Array.from(words).length) : words);
    add('span', veil(field.before));
    if (field.marked) add('u', veil(field.marked));
    if (field.selected) add('mark', veil(field.selected));
    else {
      const caret = document.createElement('span');
      caret.className = 'caret';
      parts.push(caret);
    }
    const marked = field.marked && field.before.endsWith(field.marked) ? field.marked.length : 0;
    if (marked) parts[0].textContent = veil(field.before.slice(0, -marked));
    add('span', veil(field.after));
    if (!field.count) {
      const hint = document.createElement('span');
      hint.className = 'placeholder';
      const kind = KINDS.find((entry) => entry[0] === field.kind);
      hint.textContent = kind ? kind[1] : field.field;
      parts.push(hint);
    }
    text.replaceChildren(...parts);
  }

  // The caret moves to the user's click in the text, and a selection is the app's.
  selected() {
    const [selection, field] = [getSelection(), this.field];
    const text = byId('document');
    if (!field || !selection.rangeCount || !text.contains(selection.anchorNode)) return;
    const offset = (node, inside) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      range.setEnd(node, inside);
      const before = range.toString().length;
      return Math.min(field.start + before, field.count);
    };
    const ends = [
      offset(selection.anchorNode, selection.anchorOffset), offset(selection.focusNode, selection.focusOffset),
    ].sort((one, other) => one - other);
    selection.removeAllRanges();
    const edit = ends[0] === ends[1] ? { caret: ends[0] } : { select: ends };
    this.send({ act: { hostEdit: edit } });
  }
}
