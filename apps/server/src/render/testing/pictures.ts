/** Pictures made from nothing, for tests: no file has to be kept and none can be lost. */

/**
 * Opaque RGBA that looks like a photograph to an encoder: soft slopes, waves at several scales, a little
 * grain.
 */
export function aPhotograph(width: number, height: number, random: () => number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  const waves = Array.from({ length: 12 }, () => ({
    fx: random() * 0.12,
    fy: random() * 0.12,
    phase: random() * 7,
    channel: Math.floor(random() * 3),
  }));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const grain = (random() - 0.5) * 8;
      const slopes = [120 + x * 0.1, 100 + y * 0.3, 140 - x * 0.05];
      slopes.forEach((slope, channel) => {
        let value = slope + grain;
        for (const wave of waves) if (wave.channel === channel) value += 22 * Math.sin(x * wave.fx + y * wave.fy + wave.phase);
        rgba[at + channel] = Math.min(255, Math.max(0, value));
      });
      rgba[at + 3] = 255;
    }
  }
  return rgba;
}

/** A rectangle somewhere in a picture: noise, one colour, or (as often happens) what is there already. */
export function randomPatch(picture: { width: number; height: number; rgba: Uint8Array }, random: () => number) {
  const x = Math.floor(random() * picture.width);
  const y = Math.floor(random() * picture.height);
  const width = 1 + Math.floor(random() * Math.min(120, picture.width - x));
  const height = 1 + Math.floor(random() * Math.min(60, picture.height - y));
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const kind = random();
  const colour = [random() * 256, random() * 256, random() * 256];
  for (let at = 0; at < rgba.length; at += 4) {
    const pixel = at / 4;
    const there = ((y + Math.floor(pixel / width)) * picture.width + x + (pixel % width)) * 4;
    for (let channel = 0; channel < 3; channel++) {
      rgba[at + channel] = kind < 0.4 ? random() * 256 : kind < 0.7 ? (colour[channel] ?? 0) : (picture.rgba[there + channel] ?? 0);
    }
  }
  return { x, y, width, height, rgba };
}
