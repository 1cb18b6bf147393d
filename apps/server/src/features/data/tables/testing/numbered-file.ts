/** A CSV file with a number. */

/** Every row says of which file it is. */
export async function* fileOf(number: number, rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('key,file\n');
  for (let from = 0; from < rows; from += 500)
    yield Buffer.from(Array.from({ length: Math.min(500, rows - from) }, (_, n) => `k${from + n},${number}\n`).join(''));
}
