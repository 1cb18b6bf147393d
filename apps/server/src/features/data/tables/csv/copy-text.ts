/** Rows in the text format of PostgreSQL's COPY, put together in memory that is used again. */

const [LF, CR, BACKSLASH] = [10, 13, 92];
const FIRST_BYTES = 128 * 1024;

export class CopyText {
  /** Bytes by now. */
  length = 0;
  #out: Uint8Array = new Uint8Array(FIRST_BYTES);

  clear(): void {
    this.length = 0;
  }

  /** Written over by what comes after `clear`. */
  bytes(): Uint8Array {
    return this.#out.subarray(0, this.length);
  }

  /** Rows that need no change. */
  copy(data: Uint8Array, from: number, to: number): void {
    if (from >= to) return;
    this.#reserve(to - from);
    this.#out.set(data.subarray(from, to), this.length);
    this.length += to - from;
  }

  /**
   * One value, and the byte behind it.
   * @param delimiter stands behind a backslash within a value
   */
  write(value: Uint8Array, delimiter: number, behind: number): void {
    this.#reserve(value.length * 2 + 1);
    const out = this.#out;
    let { length } = this;
    for (let at = 0; at < value.length; at++) {
      const byte = value[at] as number;
      if (byte === BACKSLASH || byte === LF || byte === CR || byte === delimiter) {
        if (byte === CR && value[at + 1] === LF) continue;
        out[length++] = BACKSLASH;
        // The letter, not the byte: a bare line feed would end the row for some readers.
        out[length++] = byte === LF || byte === CR ? 110 : byte;
      } else out[length++] = byte;
    }
    out[length++] = behind;
    this.length = length;
  }

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.#out.length) return;
    const larger = new Uint8Array(Math.max(this.#out.length * 2, this.length + bytes));
    larger.set(this.#out.subarray(0, this.length));
    this.#out = larger;
  }
}

/** An array of texts as PostgreSQL writes it; NULL without one. */
export function arrayText(texts: readonly (string | undefined)[]): string {
  const written = Array.from(texts, (text) => (text === undefined ? 'NULL' : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`));
  return `{${written.join(',')}}`;
}
