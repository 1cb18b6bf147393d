/** Carries the colour profile of a picture over to the one that was made of it: without it, photos of phones turn pale. */
const SOF_WITH_RGB = 3;

/** `made` unchanged where there is no profile, or none that fits: a JPEG of four inks becomes one of three lights. */
export function withColourProfile(made: Buffer, original: Buffer): Buffer {
  if (original[0] === 0xff && made[0] === 0xff) return jpegWith(made, jpegProfile(original));
  if (original[0] === 0x89 && made[0] === 0x89) return pngWith(made, pngProfile(original));
  return made;
}

/** https://www.color.org/technotes/ICC-Technote-ProfileEmbedding.pdf */
function jpegProfile(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xe2 && bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE') parts.push(bytes.subarray(at, end));
    if (marker >= 0xc0 && marker <= 0xc2 && bytes[at + 9] !== SOF_WITH_RGB) return undefined;
    at = end;
  }
  return parts.length > 0 ? Buffer.concat(parts) : undefined;
}

function jpegWith(made: Buffer, profile: Buffer | undefined): Buffer {
  if (!profile || jpegProfile(made)) return made;
  // Behind the JFIF segment, which has to come first.
  const head = made[2] === 0xff && made[3] === 0xe0 ? 4 + made.readUInt16BE(4) : 2;
  return Buffer.concat([made.subarray(0, head), profile, made.subarray(head)]);
}

const AFTER_IHDR = 33;

/** https://www.w3.org/TR/png-3/#11iCCP */
function pngProfile(bytes: Buffer): Buffer | undefined {
  let at = AFTER_IHDR;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'iCCP') return bytes.subarray(at, end);
    if (name === 'IDAT') return undefined;
    at = end;
  }
  return undefined;
}

function pngWith(made: Buffer, profile: Buffer | undefined): Buffer {
  if (!profile || pngProfile(made)) return made;
  return Buffer.concat([made.subarray(0, AFTER_IHDR), profile, made.subarray(AFTER_IHDR)]);
}
