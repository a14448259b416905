// Draws a keyboard from its list of views. Texts are only ever drawn or compared, never parsed.
const FONTS = '-apple-system, "SF Pro Text", "Helvetica Neue", Inter, Arial, "Liberation Sans", "DejaVu Sans", "Noto Color Emoji", sans-serif';
const DEEPEST = 16;
const MOST_LAYERS = 128;
// A keyboard's texts have a few thousand letters. Measuring and drawing many more would keep the page busy.
const MOST_LETTERS = 100000;

function color(value) {
  const part = (shift) => (value / 2 ** shift) & 255;
  return `rgba(${part(24)},${part(16)},${part(8)},${part(0) / 255})`;
}

function boxPath(x, y, width, height, radius) {
  const path = new Path2D();
  const most = Math.min(width, height) / 2;
  path.roundRect(x, y, width, height, Math.max(0, Math.min(radius, most)));
  return path;
}

// A path is a list: a letter for each step, then its numbers.
function stepsPath(steps) {
  const path = new Path2D();
  if (steps[0] !== 'M') path.moveTo(0, 0);
  for (let i = 0; i < steps.length;) {
    const step = steps[i];
    const n = (at) => steps[i + at];
    if (step === 'M') { path.moveTo(n(1), n(2)); i += 3; }
    else if (step === 'L') { path.lineTo(n(1), n(2)); i += 3; }
    else if (step === 'Q') { path.quadraticCurveTo(n(1), n(2), n(3), n(4)); i += 5; }
    else if (step === 'C') { path.bezierCurveTo(n(1), n(2), n(3), n(4), n(5), n(6)); i += 7; }
    else { path.closePath(); i += 1; }
  }
  return path;
}

function cut(rect, other) {
  if (!other) return rect;
  const left = Math.max(rect[0], other[0]);
  const top = Math.max(rect[1], other[1]);
  const right = Math.min(rect[0] + rect[2], other[0] + other[2]);
  const bottom = Math.min(rect[1] + rect[3], other[1] + other[3]);
  return [left, top, Math.max(right - left, 0), Math.max(bottom - top, 0)];
}

// A view before it is turned around its middle, and what turns it.
function upright(view) {
  const turn = view.z && view.z.turn;
  if (!turn) return [view, null];
  const [x, y, width, height] = view.f;
  const [a, b, c, d] = turn;
  const [mx, my] = [x + width / 2, y + height / 2];
  const f = [mx - turn[4] / 2, my - turn[5] / 2, turn[4], turn[5]];
  return [{ ...view, f }, [a, b, c, d, mx - a * mx - c * my, my - b * mx - d * my]];
}

// Whether a frame is inside a round edge.
function isInside([x, y, width, height], [ex, ey, ew, eh], radius) {
  const left = x - ex;
  const top = y - ey;
  const right = ex + ew - x - width;
  const bottom = ey + eh - y - height;
  if (Math.min(left, top, right, bottom) < 0) return false;
  return [[left, top], [right, top], [left, bottom], [right, bottom]].every(([dx, dy]) =>
    Math.max(radius - dx, 0) ** 2 + Math.max(radius - dy, 0) ** 2 <= radius ** 2 + 1e-9);
}

class Painter {
  constructor(canvas, pictures) {
    this.canvas = canvas;
    this.pictures = pictures;
    this.base = canvas.getContext('2d');
  }

  draw(keyboard, ratio, isDark) {
    const { views, width, height } = keyboard;
    this.ratio = ratio;
    this.layers = 0;
    this.letters = MOST_LETTERS;
    const pixels = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
    if (this.canvas.width !== pixels[0] || this.canvas.height !== pixels[1]) {
      [this.canvas.width, this.canvas.height] = pixels;
    }
    this.context = this.base;
    this.base.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.base.fillStyle = isDark ? '#2b2b2d' : '#d1d4da';
    this.base.fillRect(0, 0, width, height);
    const last = this.extents(views);
    const windows = [];
    const parts = [];
    views.forEach((view, index) => {
      while (parts.length && parts[parts.length - 1].last < index) this.close(parts.pop());
      const frame = view.f;
      const outer = view.p >= 0 && view.p < index ? windows[view.p] : null;
      windows.push(view.z && view.z.clips ? this.window(view, outer) : outer);
      this.open(view, last[index], parts);
      this.view(view, outer);
    });
    while (parts.length) this.close(parts.pop());
  }

  // The part inside a view's edge that stays visible.
  window(view, outer) {
    const radius = Math.min(view.r || 0, view.f[2] / 2, view.f[3] / 2);
    const rounded = outer ? outer.rounded.slice(-3) : [];
    if (radius > 0) rounded.push([view.f, radius]);
    return { rect: cut(view.f, outer && outer.rect), rounded };
  }

  clip(window, frame) {
    const context = this.context;
    context.beginPath();
    context.rect(...window.rect);
    context.clip();
    for (const [edge, radius] of window.rounded) {
      if (!isInside(frame, edge, radius)) context.clip(boxPath(...edge, radius));
    }
  }

  extents(views) {
    const last = views.map((_, index) => index);
    for (let index = views.length - 1; index > 0; index -= 1) {
      const parent = views[index].p;
      if (parent >= 0 && parent < index) last[parent] = Math.max(last[parent], last[index]);
    }
    return last;
  }

  // Effects on a view and its content are drawn on a separate layer.
  open(view, last, parts) {
    const z = view.z;
    if (!z || view.h || parts.length >= DEEPEST) return;
    const effects = (z.effects || []).slice();
    if (z.shadow && view.b === undefined && !z.clips) effects.push(['shadow', z.shadow]);
    if (!effects.length && !z.mask) return;
    const under = this.push();
    if (under) parts.push({ last, under, effects, mask: z.mask, view });
  }

  close(part) {
    if (part.mask) {
      const drawn = this.context;
      const under = this.push();
      if (under) {
        const [view, turn] = upright(part.view);
        if (turn) this.context.transform(...turn);
        this.marks(part.mask, view);
        const mask = this.context;
        this.context = drawn;
        this.keep(mask.canvas, false);
      }
    }
    this.pop(part.under, part.effects);
  }

  push() {
    if (this.layers >= MOST_LAYERS) return null;
    this.layers += 1;
    const under = this.context;
    this.context = this.layer();
    this.context.setTransform(under.getTransform());
    return under;
  }

  layer() {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [this.canvas.width, this.canvas.height];
    const context = canvas.getContext('2d');
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    return context;
  }

  // Keeps what a mask lets through, by its opacity.
  keep(mask, isInverse) {
    const context = this.context;
    context.save();
    context.resetTransform();
    context.globalCompositeOperation = isInverse ? 'destination-out' : 'destination-in';
    context.drawImage(mask, 0, 0);
    context.restore();
  }

  pop(under, effects) {
    let source = this.context.canvas;
    let blend = 'source-over';
    for (const [kind, value] of effects.slice(0, DEEPEST)) {
      if (kind === 'blend') blend = value;
      else if (kind === 'colors') this.recolor(source, value);
      else if (kind !== 'isolated') source = this.changed(source, kind, value);
    }
    this.context = under;
    under.save();
    under.resetTransform();
    under.globalCompositeOperation = blend;
    under.drawImage(source, 0, 0);
    under.restore();
  }

  changed(source, kind, value) {
    const context = this.layer();
    context.resetTransform();
    if (kind === 'opacity') context.globalAlpha = Math.max(0, Math.min(1, value));
    if (kind === 'blur') context.filter = `blur(${Math.min(Math.max(value, 0), 32) * this.ratio}px)`;
    if (kind === 'shadow') this.shadow(context, value);
    context.drawImage(source, 0, 0);
    return context.canvas;
  }

  shadow(context, [x, y, radius, value]) {
    context.shadowColor = color(value);
    context.shadowOffsetX = x * this.ratio;
    context.shadowOffsetY = y * this.ratio;
    context.shadowBlur = Math.min(Math.max(radius, 0), 32) * this.ratio;
  }

  recolor(canvas, m) {
    const context = canvas.getContext('2d');
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const data = image.data;
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b, a] = [data[i], data[i + 1], data[i + 2], data[i + 3]];
      for (let row = 0; row < 4; row += 1) {
        const at = row * 5;
        data[i + row] = m[at] * r + m[at + 1] * g + m[at + 2] * b + m[at + 3] * a + m[at + 4] * 255;
      }
    }
    context.putImageData(image, 0, 0);
  }

  view(turned, window) {
    if (turned.h || (turned.a ?? 1) <= 0.01 || turned.f[2] <= 0 || turned.f[3] <= 0) return;
    const shown = cut(turned.f, window && window.rect);
    if (window && (shown[2] <= 0 || shown[3] <= 0)) return;
    const context = this.context;
    context.save();
    if (window) this.clip(window, turned.f);
    const [view, turn] = upright(turned);
    const [x, y, width, height] = view.f;
    if (turn) context.transform(...turn);
    context.globalAlpha = view.a ?? 1;
    const z = view.z || {};
    const box = boxPath(x, y, width, height, view.r || 0);
    if (view.b !== undefined) {
      context.save();
      if (z.shadow && !z.clips) this.shadow(context, z.shadow);
      context.fillStyle = color(view.b);
      context.fill(box);
      context.restore();
    }
    const marks = z.marks || [];
    this.marks(marks, view);
    if (z.border) {
      const [line, value] = z.border;
      context.strokeStyle = color(value);
      context.lineWidth = line;
      context.stroke(boxPath(x + line / 2, y + line / 2, Math.max(width - line, 0), Math.max(height - line, 0), (view.r || 0) - line / 2));
    }
    if (view.t && !z.drawn) {
      // A text that scrolls reaches beyond its view.
      if (z.clips && z.textFrame) context.clip(box);
      this.text(view.t, view, z, false);
    }
    context.restore();
  }

  // As much of a text as this drawing has room for.
  spend(words) {
    const part = words.slice(0, this.letters);
    this.letters -= part.length;
    return part;
  }

  text(words, view, z, isSymbol) {
    const size = view.s > 0 ? view.s : isSymbol ? Math.min(view.f[3] * 0.8, 22) : 17;
    const own = !isSymbol && z.textFrame && z.textFrame[2] > 0 && z.textFrame[3] > 0 ? z.textFrame : null;
    const frame = own || view.f;
    const face = isSymbol ? [4, false, false, 1] : view.o || [4, false, false, 0];
    const width = frame[2];
    const height = own ? own[3] + 1 : frame[3];
    // A short text is one line that fits, by the keyboard's own measure: else it would have been drawn.
    const most = words.length <= 1000 ? 1 : Math.max(1, Math.min(Math.floor(height / (size * 1.2)), 40));
    this.font(size, face);
    this.lines(this.wrapped(this.spend(words), width, most), frame, size, face, view.k ?? 0xff, width);
  }

  font(size, [weight, isItalic, isMonospaced]) {
    const family = isMonospaced ? '"DejaVu Sans Mono", monospace' : FONTS;
    this.context.font = `${isItalic ? 'italic ' : ''}${weight * 100} ${size}px ${family}`;
  }

  wrapped(words, width, most) {
    const fits = (text) => this.context.measureText(text).width <= width * 1.05;
    const short = (text) => {
      if (fits(text)) return text;
      const letters = Array.from(text.slice(0, 400));
      const start = (count) => `${letters.slice(0, count).join('')}…`;
      let [few, many] = [Math.min(1, letters.length), letters.length];
      while (few < many) {
        const middle = Math.ceil((few + many) / 2);
        if (fits(start(middle))) few = middle;
        else many = middle - 1;
      }
      return start(few);
    };
    const lines = [];
    for (const paragraph of words.split('\n')) {
      if (lines.length >= most) break;
      let line = '';
      for (const word of paragraph.split(' ')) {
        const longer = line ? `${line} ${word}` : word;
        if (line && lines.length + 1 < most && !fits(longer)) { lines.push(short(line)); line = word; }
        else line = longer;
      }
      lines.push(short(line));
    }
    return lines.slice(0, most);
  }

  lines(lines, frame, size, face, value, width = frame[2]) {
    const context = this.context;
    this.font(size, face);
    context.fillStyle = color(value);
    context.textBaseline = 'alphabetic';
    context.textAlign = ['left', 'center', 'right'][face[3]];
    const x = frame[0] + [0, frame[2] / 2, frame[2]][face[3]];
    const middle = frame[1] + frame[3] / 2;
    lines.forEach((line, index) => {
      const above = (lines.length - 1) / 2 - index;
      const place = [x, middle + size * 0.35 - above * size * 1.2];
      // Nothing at all is drawn for a width without end.
      if (line) context.fillText(line, ...place, ...(width < Infinity ? [Math.max(width * 1.05, size)] : []));
    });
  }

  // A dashed frame with the image's name, where its pixels are not available.
  placeholder(name, frame) {
    const inset = Math.min(frame[2], frame[3]) / 10;
    const context = this.context;
    context.save();
    context.setLineDash([3, 2]);
    context.strokeStyle = '#8e8e93';
    context.stroke(boxPath(frame[0] + inset, frame[1] + inset, Math.max(frame[2] - 2 * inset, 0), Math.max(frame[3] - 2 * inset, 0), 3));
    context.restore();
    this.font(Math.min(9, frame[3] / 2), [4, false, false, 1]);
    this.lines(this.wrapped(this.spend(name), frame[2], 1), frame, Math.min(9, frame[3] / 2), [4, false, false, 1], 0x6c6c70ff);
  }

  marks(marks, view) {
    const open = [];
    const end = () => {
      const part = open.pop();
      if (!part) return;
      if (part.kind === 'clip') this.context.restore();
      else if (part.kind === 'group') this.pop(part.under, part.effects);
      else if (part.kind === 'masked') { this.keep(part.mask, part.isInverse); this.pop(part.under, []); }
      else if (part.kind === 'mask') this.context = part.under;
    };
    for (const mark of marks) {
      const kind = mark[0];
      if (kind === 'end') end();
      else if (open.length >= DEEPEST && ['clip', 'group', 'mask'].includes(kind)) open.push({ kind: 'nothing' });
      else if (kind === 'clip') {
        this.context.save();
        this.context.clip(stepsPath(mark[1]));
        open.push({ kind });
      } else if (kind === 'group') {
        const under = this.push();
        open.push(under ? { kind, under, effects: mark[1] } : { kind: 'nothing' });
      } else if (kind === 'mask') {
        const under = this.push();
        open.push(under ? { kind, under, isInverse: mark[1] } : { kind: 'nothing' });
      } else if (kind === 'endMask') {
        const part = open[open.length - 1];
        if (!part || part.kind !== 'mask') continue;
        part.mask = this.context.canvas;
        this.context = part.under;
        open[open.length - 1] = this.push() ? { ...part, kind: 'masked' } : { kind: 'nothing' };
      } else this.mark(mark, view);
    }
    while (open.length) end();
  }

  mark(mark, view) {
    const context = this.context;
    const [kind, first] = mark;
    if (kind === 'fill' || kind === 'glyphs') {
      context.fillStyle = color(mark[2]);
      context.fill(stepsPath(first), mark[3] ? 'evenodd' : 'nonzero');
    } else if (kind === 'stroke') {
      context.save();
      context.strokeStyle = color(mark[2]);
      [context.lineWidth, context.lineCap, context.lineJoin] = mark.slice(3, 6);
      if (mark[6].every((dash) => dash >= 0) && mark[6].reduce((sum, dash) => sum + dash, 0) >= 0.5) {
        context.setLineDash(mark[6]);
        context.lineDashOffset = mark[7];
      }
      context.stroke(stepsPath(first));
      context.restore();
    } else if (kind === 'linear' || kind === 'radial') {
      this.gradient(kind, first, mark[2], mark[3], view);
    } else if (kind === 'text') {
      this.lines([this.spend(first)], mark[2], mark[4], mark[5], mark[3], Infinity);
    } else if (kind === 'image') this.image(mark);
  }

  // Parts of an image are counted from 0 to 1; its turn says where a place of the file is shown.
  image([, name, frame, key, value, turn, slices]) {
    const picture = this.pictures.find(key, value);
    if (picture === undefined) return;
    if (picture === null) { this.placeholder(name, frame); return; }
    const [a, b, c, d, e, f] = turn || [1, 0, 0, 1, 0, 0];
    const [width, height] = a === 0 ? [picture.height, picture.width] : [picture.width, picture.height];
    const context = this.context;
    for (const [from, to] of slices || [[[0, 0, 1, 1], frame]]) {
      if (!(from[2] > 0 && from[3] > 0 && to[2] > 0 && to[3] > 0)) continue;
      context.save();
      context.imageSmoothingQuality = 'high';
      if (slices) { context.beginPath(); context.rect(...to); context.clip(); }
      context.translate(to[0], to[1]);
      context.scale(to[2] / (from[2] * width), to[3] / (from[3] * height));
      context.translate(-from[0] * width, -from[1] * height);
      context.transform(a, b, c, d, e * width, f * height);
      context.drawImage(picture, 0, 0);
      context.restore();
    }
  }

  gradient(kind, colors, stops, [a, b, c, d], view) {
    const context = this.context;
    const fill = kind === 'linear'
      ? context.createLinearGradient(a, b, c, d)
      : context.createRadialGradient(a, b, Math.max(c, 0), a, b, Math.max(d, 0));
    colors.forEach((value, index) => {
      const even = colors.length > 1 ? index / (colors.length - 1) : 0;
      fill.addColorStop(Math.max(0, Math.min(1, stops[index] ?? even)), color(value));
    });
    context.fillStyle = fill;
    context.fill(boxPath(...view.f, view.r || 0));
  }
}
