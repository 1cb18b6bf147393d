export type PictureAmong =
  /** `note` says what was left behind. */
  { kind: 'picture'; file: File; note?: string } | { kind: 'refused'; message: string };

/** The one picture among what was chosen, dropped or pasted, or why there is none. */
export function pictureAmong(files: readonly File[]): PictureAmong {
  const [first] = files;
  if (!first) return { kind: 'refused', message: 'That didn’t contain a file. Choose a picture from this device.' };
  const file = files.find((one) => one.type.startsWith('image/') && one.size > 0);
  if (file) return files.length === 1 ? { kind: 'picture', file } : { kind: 'picture', file, note: noteOn(file, files.length) };
  if (first.type.startsWith('image/')) return { kind: 'refused', message: `“${first.name}” is empty.` };
  return { kind: 'refused', message: `“${first.name}” is not a picture. Choose a PNG, JPEG, GIF or WebP file.` };
}

function noteOn(file: File, count: number): string {
  return `One picture at a time: “${file.name}” was used, out of ${count} files.`;
}
