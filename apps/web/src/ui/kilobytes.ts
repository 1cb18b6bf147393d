export function kilobytesOf(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
