/**
 * Why a picture's file is larger than an email should carry, and what to do about it. Worked out from the
 * version's contents, so that the advice before publishing and for every version afterwards is the same.
 */
import type { SizeCause } from '@limn/contracts';
import { timerOf } from '@limn/image-types';
import { isDynamic, type SceneDocument, type SceneObject } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';

/** Bytes up to which a picture is good for email. */
export const LIGHT_BYTES = 100 * 1024;
/** Mails are shown about 600 pixels wide; a picture of twice this area is large. */
const LARGE_AREA = 2 * 600 * 400;
/** Part of the canvas from which a picture or moving digits count. */
const SEEN_PART = 0.1;
const CLOCK = /\{\{\s*(days|hours|minutes|seconds)\b/;

export type Weighed = Pick<
  VersionSnapshot,
  'document' | 'width' | 'height' | 'transparent' | 'pictures' | 'format' | 'fullChroma' | 'palette' | 'source'
>;

/** The likeliest cause first; empty for a light picture. */
export function sizeCauses(version: Weighed, bytes: number): SizeCause[] {
  if (bytes <= LIGHT_BYTES) return [];
  const photo = photograph(version);
  // A photograph's cause covers its colours.
  const causes = [timerFrames(version), photo ?? manyColours(version), fullColour(version), softShadows(version), size(version)];
  const found = causes.filter((cause) => cause !== undefined);
  return found.length > 0 ? found : [DETAIL];
}

const DETAIL: SizeCause = {
  cause: 'detail',
  what: 'There is much fine detail on the canvas.',
  advice: 'Use fewer small objects, or a smaller canvas.',
};

function timerFrames({ source, document, transparent, width, height }: Weighed): SizeCause | undefined {
  if (!timerOf({ source })) return undefined;
  if (transparent)
    return {
      cause: 'timer_frames',
      what: 'A countdown carries 60 pictures, one for each second, and on a transparent canvas each of them is complete.',
      advice: 'Give the canvas a background colour: then only the digits are sent again.',
    };
  const moving = flat(document.objects)
    .filter((object) => 'text' in object && CLOCK.test(object.text))
    .reduce((sum, object) => sum + areaOf(object), 0);
  return {
    cause: 'timer_frames',
    what: `A countdown carries 60 pictures, one for each second. Its digits cover ${percent(moving / (width * height))} of the canvas.`,
    advice: 'Make the digits smaller, and put a plain colour behind them.',
  };
}

function photograph({ document, pictures, width, height, format, transparent, palette }: Weighed): SizeCause | undefined {
  const [largest] = flat(document.objects)
    .filter((object) => object.type === 'image' && (isDynamic(object) || isPhotograph(object.src, pictures, palette !== undefined)))
    .map((object) => ({ object, part: Math.min(1, areaOf(object) / (width * height)) }))
    .filter(({ part }) => part >= SEEN_PART)
    .toSorted((a, b) => b.part - a.part);
  if (!largest) return undefined;
  const name = largest.object.layerName ? `“${largest.object.layerName}”` : 'A picture';
  const what = `${name} is a photograph and covers ${percent(largest.part)} of the canvas.`;
  if (format === 'gif')
    return { cause: 'photograph', what, advice: 'A GIF shows photographs in few colours and many bytes: use a plain colour.' };
  if (format === 'png' && transparent)
    return {
      cause: 'photograph',
      what: `${what} On a transparent canvas it can only be sent as PNG, which keeps every pixel.`,
      advice: 'Give the canvas a background colour, so that it can be sent as JPEG.',
    };
  if (format === 'png') return { cause: 'photograph', what: `${what} PNG keeps every pixel of it.`, advice: 'Publish it as JPEG.' };
  return { cause: 'photograph', what, advice: 'Show less of it, or put a plain colour where words stand.' };
}

/**
 * A PNG with more colours than a palette holds keeps them all; the file of one with a palette grows with
 * their number.
 */
function manyColours({ format, palette }: Weighed): SizeCause | undefined {
  if (format !== 'png') return undefined;
  const colours = palette === undefined ? undefined : Math.floor((Buffer.byteLength(palette, 'base64') || 0) / 4);
  if (colours !== undefined && colours < 128) return undefined;
  return {
    cause: 'colours',
    what: colours === undefined ? 'It has more than 256 colours, as gradients and photographs do.' : `It has ${colours} colours.`,
    advice: 'Use plain colours in place of gradients, or publish it as JPEG.',
  };
}

function fullColour({ format, fullChroma }: Weighed): SizeCause | undefined {
  if (format !== 'jpeg' || !fullChroma) return undefined;
  return {
    cause: 'full_colour',
    what: 'Thin text in a strong colour over a photo keeps the photo’s full colour, which makes the file larger.',
    advice: 'White or dark text takes a third less.',
  };
}

function softShadows({ document, format }: Weighed): SizeCause | undefined {
  const count = flat(document.objects).filter((object) => (object.shadow?.blur ?? 0) > 0).length;
  if (count < 3 || format === 'jpeg') return undefined;
  return {
    cause: 'shadows',
    what: `${count} objects have a soft shadow, each with many colours.`,
    advice: 'Make shadows hard, or leave some out.',
  };
}

function size({ width, height }: Weighed): SizeCause | undefined {
  if (width * height < LARGE_AREA) return undefined;
  return {
    cause: 'size',
    what: `The canvas has ${width} × ${height} pixels. Mails are shown about 600 pixels wide.`,
    advice: 'Make the canvas smaller.',
  };
}

function isPhotograph(src: string, pictures: Weighed['pictures'], isFlat: boolean): boolean {
  const mime = pictures.find((picture) => picture.src === src)?.mime;
  return mime === 'image/jpeg' || (!isFlat && mime !== undefined && mime !== 'image/svg+xml');
}

/** Every visible object, with the scale of the groups around it in its own. */
function flat(objects: SceneDocument['objects'], scale = { x: 1, y: 1 }): SceneObject[] {
  return objects
    .filter(({ visible, opacity }) => visible !== false && opacity !== 0)
    .flatMap((object) => {
      const own = { x: scale.x * (object.scaleX ?? 1), y: scale.y * (object.scaleY ?? 1) };
      return object.type === 'group' ? [object, ...flat(object.objects, own)] : [{ ...object, scaleX: own.x, scaleY: own.y }];
    });
}

function areaOf({ width = 0, height = 0, scaleX = 1, scaleY = 1 }: SceneObject): number {
  return Math.abs(width * scaleX * height * scaleY);
}

function percent(part: number): string {
  return `${Math.max(1, Math.min(100, Math.round(part * 100)))}%`;
}
