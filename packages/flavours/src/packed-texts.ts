/** Texts as columns of their code units, read without making a text of each. */
export interface PackedTexts {
  /** Where each begins; one more than there are texts. */
  starts: Uint32Array;
  units: Uint16Array;
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const starts = new Uint32Array(texts.length + 1);
  for (let n = 0; n < texts.length; n++) starts[n + 1] = (starts[n] as number) + (texts[n] as string).length;
  const units = new Uint16Array(starts[texts.length] as number);
  for (let n = 0, at = 0; n < texts.length; n++) {
    const text = texts[n] as string;
    for (let unit = 0; unit < text.length; unit++) units[at++] = text.charCodeAt(unit);
  }
  return { starts, units };
}

export function textAt({ starts, units }: PackedTexts, n: number): string {
  let text = '';
  for (let unit = starts[n] as number; unit < (starts[n + 1] as number); unit++) text += String.fromCharCode(units[unit] as number);
  return text;
}

/** Where the text stands among texts in the order of their code units; −1 where it isn't among them. */
export function findText(texts: PackedTexts, wanted: string): number {
  let [low, high] = [0, texts.starts.length - 2];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareTo(texts, middle, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** As `compareIds`, without making a text. */
function compareTo({ starts, units }: PackedTexts, n: number, text: string): number {
  const from = starts[n] as number;
  const length = (starts[n + 1] as number) - from;
  const shorter = Math.min(length, text.length);
  for (let unit = 0; unit < shorter; unit++) {
    const difference = (units[from + unit] as number) - text.charCodeAt(unit);
    if (difference !== 0) return difference;
  }
  return length - text.length;
}
