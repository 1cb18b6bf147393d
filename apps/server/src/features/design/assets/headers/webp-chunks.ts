export interface WebpChunk {
  name: string;
  data: Buffer;
}

/**
 * The parts behind the head, in their order.
 * https://developers.google.com/speed/webp/docs/riff_container#riff_file_format
 */
export function* webpChunks(bytes: Buffer): Generator<WebpChunk> {
  const end = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  for (let at = 12; at + 8 <= end;) {
    const length = bytes.readUInt32LE(at + 4);
    yield { name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length % 2);
  }
}

export function webpFile(chunks: readonly WebpChunk[]): Buffer {
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks.map(({ name, data }) => riff(name, data))]));
}

function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
