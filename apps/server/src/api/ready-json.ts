/**
 * An answer that is JSON already, as the bytes that go out: texts that are put together and written again for
 * every answer cost more than what they are made of. Anyone who makes one has held its parts against the
 * route's contract.
 */
export class ReadyJson {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
