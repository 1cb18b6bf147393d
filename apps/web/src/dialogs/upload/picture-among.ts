/** The one picture among what was chosen, dropped or pasted, or why there is none. */
export function pictureAmong(files: readonly File[]): { kind: 'picture'; file: File } | { kind: 'refused'; message: string } {
  const [file, ...others] = files;
  if (!file) return { kind: 'refused', message: 'There was no file in it. Choose a picture from this device.' };
  if (others.length > 0) return { kind: 'refused', message: 'Choose one picture at a time.' };
  if (!file.type.startsWith('image/'))
    return { kind: 'refused', message: `“${file.name}” is not a picture. Choose a PNG, JPEG, GIF or WebP file.` };
  if (file.size === 0) return { kind: 'refused', message: `“${file.name}” is empty.` };
  return { kind: 'picture', file };
}
