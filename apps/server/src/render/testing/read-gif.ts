/** A plain reader of GIF89a, written from the format's description and sharing nothing with the writer. */

export interface ReadFrame {
  delayMs: number;
  disposal: number;
  rect: { x: number; y: number; width: number; height: number };
  /** The whole canvas as it stands while this frame is shown, RGBA. */
  canvas: Uint8Array;
}

export interface ReadGif {
  width: number;
  height: number;
  frames: ReadFrame[];
  /** True where the file asks for being played again. */
  loops: boolean;
}

export function readGif(file: Uint8Array): ReadGif {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  if (Buffer.from(file.subarray(0, 6)).toString('latin1') !== 'GIF89a') throw new Error('no GIF89a');
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  let at = 13;
  const readPalette = (bits: number) => {
    const palette = file.subarray(at, at + 3 * 2 ** (bits + 1));
    at += palette.length;
    return palette;
  };
  const readData = () => {
    const parts: Uint8Array[] = [];
    for (let length = file[at++] ?? 0; length > 0; length = file[at++] ?? 0) {
      parts.push(file.subarray(at, at + length));
      at += length;
    }
    return Buffer.concat(parts);
  };
  const shared = (file[10] ?? 0) & 0x80 ? readPalette((file[10] ?? 0) & 7) : new Uint8Array();
  const frames: ReadFrame[] = [];
  let canvas = new Uint8Array(width * height * 4);
  let loops = false;
  let control = { delayMs: 0, disposal: 0, transparent: -1 };
  for (;;) {
    const kind = file[at++];
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = file[at++];
      const data = readData();
      if (label === 0xff) loops = true;
      if (label === 0xf9)
        control = {
          delayMs: data.readUInt16LE(1) * 10,
          disposal: ((data[0] ?? 0) >> 2) & 7,
          transparent: (data[0] ?? 0) & 1 ? (data[3] ?? 0) : -1,
        };
      continue;
    }
    if (kind !== 0x2c) throw new Error(`no block begins with ${kind} at ${at - 1}`);
    const rect = {
      x: view.getUint16(at, true),
      y: view.getUint16(at + 2, true),
      width: view.getUint16(at + 4, true),
      height: view.getUint16(at + 6, true),
    };
    const flags = file[at + 8] ?? 0;
    at += 9;
    const palette = flags & 0x80 ? readPalette(flags & 7) : shared;
    const indices = decode({ codeSize: file[at++] ?? 0, data: readData() });
    if (indices.length !== rect.width * rect.height)
      throw new Error(`${indices.length} pixels in a frame of ${rect.width} × ${rect.height}`);
    const shown = canvas.slice();
    indices.forEach((index, pixel) => {
      if (index === control.transparent) return;
      const to = ((rect.y + Math.floor(pixel / rect.width)) * width + rect.x + (pixel % rect.width)) * 4;
      shown.set([palette[index * 3] ?? 0, palette[index * 3 + 1] ?? 0, palette[index * 3 + 2] ?? 0, 255], to);
    });
    frames.push({ delayMs: control.delayMs, disposal: control.disposal, rect, canvas: shown });
    canvas = shown.slice();
    if (control.disposal === 2)
      for (let row = 0; row < rect.height; row++) {
        const from = ((rect.y + row) * width + rect.x) * 4;
        canvas.fill(0, from, from + rect.width * 4);
      }
  }
  if (at !== file.length) throw new Error(`${file.length - at} bytes after the end`);
  return { width, height, frames, loops };
}

function decode({ codeSize, data }: { codeSize: number; data: Uint8Array }): number[] {
  const [clear, end] = [1 << codeSize, (1 << codeSize) + 1];
  const out: number[] = [];
  let table: number[][] = [];
  let width = 0;
  let previous: number[] | undefined;
  const reset = () => {
    table = Array.from({ length: end + 1 }, (_, index) => (index < clear ? [index] : []));
    width = codeSize + 1;
    previous = undefined;
  };
  reset();
  for (let bit = 0; bit + width <= data.length * 8;) {
    let code = 0;
    for (let index = 0; index < width; index++, bit++) code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << index;
    if (code === clear) {
      reset();
      continue;
    }
    if (code === end) return out;
    let entry = table[code];
    if (!entry) {
      if (!previous || code !== table.length) throw new Error(`code ${code} is not in the table of ${table.length}`);
      entry = [...previous, previous[0] ?? 0];
    }
    for (const index of entry) out.push(index);
    if (previous && table.length < 4096) table.push([...previous, entry[0] ?? 0]);
    previous = entry;
    if (table.length === 1 << width && width < 12) width++;
  }
  throw new Error('the stream has no end');
}
