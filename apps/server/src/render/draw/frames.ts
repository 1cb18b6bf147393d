/**
 * Messages on a byte stream: [length u32][id u32][payload], little-endian. Pictures travel as they are:
 * Node's own channel between processes would turn them into JSON, at twelve times the cost.
 */

const HEAD_BYTES = 8;

/**
 * Feeds on chunks of a stream and hands out whole frames; a payload is a view of a chunk: who keeps it keeps
 * the chunk.
 */
export function createFrameReader(onFrame: (id: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wanted = HEAD_BYTES;

  return (chunk) => {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < wanted) return;
    const bytes = held.length === 1 ? chunk : Buffer.concat(held);
    let at = 0;
    for (;;) {
      const rest = bytes.length - at;
      wanted = rest < HEAD_BYTES ? HEAD_BYTES : HEAD_BYTES + bytes.readUInt32LE(at);
      if (rest < wanted) break;
      onFrame(bytes.readUInt32LE(at + 4), bytes.subarray(at + HEAD_BYTES, at + wanted));
      at += wanted;
    }
    held = at < bytes.length ? [bytes.subarray(at)] : [];
    heldBytes = bytes.length - at;
  };
}

/** A whole frame whose payload is this text, in UTF-8. */
export function frameOf(id: number, text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + bytes);
  frame.writeUInt32LE(bytes, 0);
  frame.writeUInt32LE(id, 4);
  frame.write(text, HEAD_BYTES);
  return frame;
}

/** The eight bytes that go before a payload. */
export function frameHead(id: number, payloadBytes: number): Buffer {
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  head.writeUInt32LE(payloadBytes, 0);
  head.writeUInt32LE(id, 4);
  return head;
}

/** Size of a whole frame. */
export function frameBytes(payloadBytes: number): number {
  return HEAD_BYTES + payloadBytes;
}
