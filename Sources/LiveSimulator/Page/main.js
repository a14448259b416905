// The connection to keyward, and the controls.
(() => {
  const token = location.hash.slice(1);
  let socket = null;
  let settings = null;
  let field = null;
  let record = null;
  let delay = 250;

  function send(message) {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
  const act = (action) => send({ act: action });
  const device = new Device(send);

  function status(words, kind) {
    byId('status').textContent = words;
    byId('status').className = `chip ${kind}`;
  }

  // MARK: Input

  function receive(change) {
    if ('device' in change) configure(change.device);
    if ('pixels' in change) device.pictures.add(change.pixels);
    if ('images' in change) device.pictures.names = change.images;
    if ('keyboard' in change) {
      device.update(change.keyboard);
      look();
    } else if ('images' in change) device.paint();
    if ('document' in change) {
      field = change.document;
      device.show(field);
      showFields();
    }
    if ('record' in change) record = change.record;
    for (const [name, value] of Object.entries(change)) if (name in panels) panels[name](value);
    document.documentElement.dataset.frame = change.frame;
    send({ ack: change.frame });
  }

  function configure(now) {
    settings = now;
    device.configure(now);
    byId('device').value = now.name;
    byId('orientation').value = now.isLandscape ? 'landscape' : 'portrait';
    byId('appearance').value = now.isDark ? 'dark' : 'light';
    const placement = byId('placement');
    for (const option of placement.options) option.disabled = option.dataset.pad !== undefined && !now.isPad;
    placement.value = now.isHardware ? 'hardware' : now.placement;
    showLatency(now.latency);
    if (document.activeElement !== byId('languages')) byId('languages').value = now.languages.join(',');
    byId('access').checked = now.fullAccess;
    byId('access').disabled = !now.asksForFullAccess;
    byId('access').title = now.asksForFullAccess ? '' : 'The manifest does not request open access.';
    byId('hide').textContent = now.keyboard ? 'Hide keyboard' : 'Show keyboard';
    byId('suspend').textContent = now.isSuspended ? 'Resume app' : 'Suspend app';
    status(now.keyboard ? now.keyboard : 'No keyboard', now.keyboard ? 'good' : '');
    document.title = `${now.keyboard || 'No keyboard'} – Keyward`;
    const list = byId('keyboards');
    list.replaceChildren(...now.keyboards.map((keyboard) => {
      const option = element('option', keyboard.name);
      option.value = keyboard.id;
      option.selected = keyboard.isShown;
      return option;
    }));
    list.parentElement.hidden = now.keyboards.length < 2;
    showFields();
  }

  // One that was given on the command line isn't a choice of the list until it is chosen.
  function showLatency(milliseconds) {
    const list = byId('latency');
    if (![...list.options].some((option) => option.value === String(milliseconds))) {
      const option = element('option', `${milliseconds} ms`);
      option.value = milliseconds;
      list.append(option);
    }
    list.value = milliseconds;
  }

  function showFields() {
    if (!settings) return;
    const bar = byId('fields');
    const names = settings.responders.length
      ? settings.responders.map((responder) => [responder.name, responder.title]) : KINDS;
    const isOld = bar.childElementCount === names.length
      && names.every((name, index) => bar.children[index].dataset.name === name[0]);
    if (!isOld) {
      bar.replaceChildren(...names.map(([name, title]) => {
        const button = element('button', title);
        button.type = 'button';
        button.dataset.name = name;
        return button;
      }));
    }
    const current = field && (settings.responders.length ? field.field : field.kind);
    for (const button of bar.children) {
      button.setAttribute('aria-pressed', String(button.dataset.name === current));
    }
  }

  // MARK: Controls

  const on = (id, event, body) => byId(id).addEventListener(event, body);
  byId('pickers').addEventListener('submit', (event) => event.preventDefault());
  on('device', 'change', (event) => send({ set: { device: event.target.value } }));
  on('orientation', 'change', (event) => act({ orientation: event.target.value }));
  on('appearance', 'change', (event) => act({ appearance: event.target.value }));
  on('placement', 'change', (event) => act({ placement: event.target.value }));
  on('latency', 'change', (event) => send({ set: { latency: event.target.value } }));
  on('languages', 'change', (event) => {
    const tags = event.target.value.split(',').map((tag) => tag.trim()).filter((tag) => tag);
    if (tags.length) act({ languages: tags });
  });
  on('access', 'change', (event) => send({ set: { fullAccess: event.target.checked } }));
  on('keyboards', 'change', (event) => act({ switchKeyboard: event.target.value }));
  on('globe', 'click', () => act({ globe: 'system' }));
  on('rotate', 'click', () => act({ orientation: settings.isLandscape ? 'portrait' : 'landscape' }));
  on('hide', 'click', () => act(settings.keyboard ? { hide: 'keyboard' } : { show: 'keyboard' }));
  on('suspend', 'click', () => act(settings.isSuspended ? { resume: 'app' } : { suspend: 'app' }));
  on('warn', 'click', () => act({ memoryWarning: 'keyboard' }));
  on('restart', 'click', () => send({ restart: true }));
  on('again', 'click', () => send({ restart: true }));
  on('keys', 'change', (event) => {
    const isHardware = event.target.value === 'hardware';
    if (settings && settings.isHardware !== isHardware) {
      act({ placement: isHardware ? 'hardware' : 'docked' });
    }
  });
  on('fields', 'click', (event) => {
    const name = event.target.dataset.name;
    if (!name) return;
    if (settings.responders.length) act({ focus: { responder: name } });
    else send({ focus: name });
  });
  on('record', 'click', () => send({ record: !record.isRecording }));
  on('play', 'click', () => send(record.isPlaying ? { stop: true } : { play: false }));
  on('step', 'click', () => send(record.position === null ? { play: true } : { step: true }));
  on('flowText', 'input', () => { byId('apply').hidden = false; });
  on('apply', 'click', () => {
    byId('apply').hidden = true;
    record.text = byId('flowText').value;
    send({ flow: record.text });
  });
  on('download', 'click', () => {
    const link = document.createElement('a');
    const address = URL.createObjectURL(new Blob([byId('flowText').value], { type: 'application/yaml' }));
    [link.href, link.download] = [address, 'recorded.yaml'];
    link.click();
    URL.revokeObjectURL(address);
  });

  // The view that is inspected, by its number.
  let looksAt = null;

  function look() {
    const view = device.keyboard && device.keyboard.views[looksAt];
    panels.inspect(view || null, Number(looksAt));
    if (view) send({ inspect: Number(looksAt) });
  }

  function inspect(event) {
    const view = event.target.dataset && event.target.dataset.view;
    if (view === undefined || view === looksAt) return;
    looksAt = view;
    look();
  }
  byId('overlay').addEventListener('pointerover', inspect);
  byId('overlay').addEventListener('focusin', inspect);

  // MARK: Connection

  // The proof that the page knows the token. Pages that were not loaded from this machine can't compute it.
  async function answer(challenge) {
    if (!crypto.subtle) return token;
    const bytes = (text) => new TextEncoder().encode(text);
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes(token), hmac, false, ['sign']);
    const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(challenge)));
    return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  function connect() {
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`);
    const current = socket;
    let isKnown = false;
    current.addEventListener('message', async (event) => {
      const message = JSON.parse(event.data);
      if (isKnown) { receive(message); return; }
      isKnown = true;
      delay = 250;
      byId('log').replaceChildren();
      byId('trace').replaceChildren();
      current.send(await answer(message.challenge));
    });
    socket.addEventListener('close', (event) => {
      if (event.code === 1008) return status('This address has expired: open the one that keyward prints.', 'bad');
      status('Not connected: keyward has exited or is restarting.', 'bad');
      setTimeout(connect, delay);
      delay = Math.min(delay * 2, 3000);
      return undefined;
    });
  }
  if (token) connect();
  else status('The address lacks its token: open the one that keyward prints.', 'bad');
})();
