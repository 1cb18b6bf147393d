const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const SIGNATURE = 'Exif\0\0';

/**
 * A TIFF directory as cameras write it, with or without the signature in front. 1 (upright) to 8; 1 where it
 * does not say.
 */
export function exifOrientation(data: Buffer): number {
  const tiff = data.toString('latin1', 0, 6) === SIGNATURE ? data.subarray(6) : data;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const little = order === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < u16(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (u16(at) !== ORIENTATION_TAG || u16(at + 2) !== SHORT) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Whether a segment of a JPEG holds such a directory; others with the same marker hold XMP. */
export function isExif(segment: Buffer): boolean {
  return segment.toString('latin1', 0, 6) === SIGNATURE;
}
