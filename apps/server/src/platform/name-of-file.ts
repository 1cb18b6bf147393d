/**
 * The last part of a path without its extension, at most so many units of UTF-16; `otherwise` where nothing
 * is left of it.
 */
export function nameOfFile(path: string, max: number, otherwise: string): string {
  const last = path.split(/[\\/]/).pop() ?? '';
  const name = last
    .toWellFormed()
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .normalize('NFC')
    .trim()
    .slice(0, max);
  // Never half a character.
  return (name.isWellFormed() ? name : name.slice(0, -1)) || otherwise;
}
