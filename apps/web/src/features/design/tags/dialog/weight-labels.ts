/** Bytes of the picture as it is served, and with twice the pixels. */
export interface Weights {
  single: number;
  double: number;
}

export function weightText({ single, double }: Weights): string {
  return `${kilobytes(single)} KB, or ${kilobytes(double)} KB at 2×. Displays at the same size.`;
}

function kilobytes(bytes: number): string {
  return bytes < 10 * 1024 ? (bytes / 1024).toFixed(1) : String(Math.round(bytes / 1024));
}
