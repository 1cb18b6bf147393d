/**
 * Splices random changes into pictures of many sizes and compares every result with a full encode, byte for
 * byte.
 */
import { seededRandom } from '@limn/model';
import { createJpegEncoder, type Patch, type StaticJpeg } from '../encode/jpeg/jpeg-encoder.ts';
import { aPhotograph, randomPatch } from './pictures.ts';

const SIZES = [
  [600, 200],
  [37, 21],
  [16, 16],
  [33, 64],
  [1, 1],
  [250, 130],
] as const;

/** Numbers of the rounds whose bytes differed. */
export function spliceRun({ seed, rounds }: { seed: number; rounds: number }): number[] {
  const random = seededRandom(seed);
  const encoder = createJpegEncoder();
  const fullEncoder = createJpegEncoder(); // apart, so that the first one keeps what it holds from splice to splice
  const pictures = SIZES.flatMap(([width, height]) => {
    const rgba = aPhotograph(width, height, random);
    return [false, true].map((fullChroma) => encoder.encode({ width, height, rgba, quality: 85, fullChroma }));
  });
  const wrong: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Often the same picture again, as one campaign's readers come.
    const picture = pictures[random() < 0.5 ? round % 2 : Math.floor(random() * pictures.length)] as StaticJpeg;
    const patches: Patch[] = Array.from({ length: Math.floor(random() * 4) }, () => randomPatch(picture, random));
    const spliced = encoder.splice(picture, patches);
    const full = fullEncoder.encode({ ...picture, rgba: withPatches(picture, patches) });
    if (!spliced.equals(full.bytes)) wrong.push(round);
  }
  return wrong;
}

function withPatches(picture: StaticJpeg, patches: readonly Patch[]): Uint8Array {
  const rgba = picture.rgba.slice();
  for (const patch of patches) {
    for (let row = 0; row < patch.height; row++) {
      const from = row * patch.width * 4;
      rgba.set(patch.rgba.subarray(from, from + patch.width * 4), ((patch.y + row) * picture.width + patch.x) * 4);
    }
  }
  return rgba;
}
