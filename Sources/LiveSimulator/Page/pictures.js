// Images of the keyboard: PNG files that keyward made, each sent once under the name of its content.
const MOST_TINTED = 64;

class Pictures {
  constructor(changed) {
    this.changed = changed;
    // The content of each image file of the keyboard, by the key that its views name.
    this.names = {};
    this.files = new Map();
    this.tinted = new Map();
  }

  add(change) {
    if (change.isWhole) {
      for (const file of this.files.values()) file.close();
      this.files.clear();
      this.tinted.clear();
    }
    for (const [name, base64] of Object.entries(change.files)) this.decode(name, base64);
  }

  async decode(name, base64) {
    const text = atob(base64);
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    try {
      const file = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      this.files.set(name, file);
    } catch { return; }
    this.changed();
  }

  // The pixels in their own colors or in one; undefined while they are on their way, and null where there are none.
  find(key, value) {
    if (key === null) return null;
    const name = Object.hasOwn(this.names, key) ? this.names[key] : undefined;
    if (name === undefined || name === null) return name;
    const file = this.files.get(name);
    return file && value !== null ? this.tint(name, file, value) : file;
  }

  tint(name, file, value) {
    const key = `${value} ${name}`;
    const known = this.tinted.get(key);
    if (known) return known;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [file.width, file.height];
    const context = canvas.getContext('2d');
    context.drawImage(file, 0, 0);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = color(value);
    context.fillRect(0, 0, file.width, file.height);
    if (this.tinted.size >= MOST_TINTED) this.tinted.delete(this.tinted.keys().next().value);
    this.tinted.set(key, canvas);
    return canvas;
  }
}
