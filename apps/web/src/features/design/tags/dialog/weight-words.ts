/** Bytes of the picture as it is served, and with twice the pixels. */
export interface Weights {
  single: number;
  double: number;
}

export function weightWords({ single, double }: Weights): string {
  return `The picture weighs ${kilobytes(single)} KB, with twice the pixels ${kilobytes(double)} KB. Its size in the email stays.`;
}

function kilobytes(bytes: number): string {
  return bytes < 10 * 1024 ? (bytes / 1024).toFixed(1) : String(Math.round(bytes / 1024));
}
