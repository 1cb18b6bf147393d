/** The picture for one request: drawn, remembered, or what the fallback chain has instead. Never fails. */
import { hash } from 'node:crypto';
import type { ClockState } from '@limn/image-types';
import { cappedText } from '@limn/merge';
import { AppError } from '@limn/model';
import { dynamicPictures } from '@limn/scene';
import type { Log } from '../platform/log.ts';
import type { DrawJob, DrawPort } from './draw/draw-port.ts';
import type { FallbackChain, ServedPicture } from './fallback.ts';
import type { FallbackReason } from './fallback-tally.ts';
import type { FetchedPictures } from './fetched-pictures.ts';
import type { LiveVersion, PublicImage } from './load-version.ts';
import type { PictureMemo } from './memo.ts';
import type { ResolvedValues } from './resolve-values.ts';
import { withDeadline } from '../platform/with-deadline.ts';

export interface PictureRequest {
  image: PublicImage;
  version: LiveVersion;
  values: ResolvedValues['values'];
  scale: 1 | 2;
  /** Maps of this recipient, by address (see `MapPlanner`). */
  maps?: DrawJob['maps'];
  /** Of a countdown. */
  clock: ClockState | undefined;
  /** When and where a countdown is looked at. */
  context?: DrawJob['context'];
  /** Who is shown it, where the request says so: object, recipient and position. */
  recipient: string | undefined;
  /** False: only what is there already, or being drawn for somebody else. */
  mayDraw: boolean;
  /** False once the reader has hung up. */
  isWanted: () => boolean;
  deadlineMs: number;
}

export interface PictureChooser {
  choose(request: PictureRequest): Promise<ServedPicture>;
}

export interface PictureChooserDeps {
  draw: DrawPort;
  memo: PictureMemo;
  fallback: FallbackChain;
  fetched: Pick<FetchedPictures, 'take'>;
  log: Log;
}

export function createPictureChooser({ draw, memo, fallback, fetched, log }: PictureChooserDeps): PictureChooser {
  /** Pictures that only this recipient's values name; those that are the same for everybody were pinned at publish. */
  async function picturesOf(
    { snapshot }: LiveVersion,
    values: ResolvedValues['values'],
    allowedHosts: readonly string[],
  ): Promise<Record<string, string> | undefined> {
    const urls = dynamicPictures(snapshot.document, values, { allowedHosts }).filter(
      (url) => !snapshot.pictures.some(({ src }) => src === url),
    );
    return urls.length === 0 ? undefined : fetched.take(urls);
  }

  return {
    async choose(request) {
      // A countdown that is not told what to count to.
      const { image, version, values, recipient, deadlineMs } = request;
      if (version.snapshot.timer && !request.clock) return { ...(await fallback.after(version, undefined)), because: 'not_drawn' };
      let because: FallbackReason = 'overload';
      try {
        const used = usedValues(version, values);
        const pictures = version.hasDynamicPictures ? await picturesOf(version, values, image.company.allowedHosts) : undefined;
        const key = keyOf(request, used, pictures);
        const drawing = request.mayDraw
          ? () => memo.picture(key, (isWanted) => draw.draw({ ...jobOf(request, used, pictures), isWanted }), request.isWanted)
          : () => memo.running(key);
        const picture = memo.asked(version.key, key) ?? (await withDeadline(drawing(), deadlineMs));
        if (picture) {
          if (recipient !== undefined) memo.shown(recipient, key);
          return { picture, step: 'picture' };
        }
      } catch (error) {
        if (!(error instanceof AppError && error.details.isBusy === true)) because = 'not_drawn';
        log.debug('render.fell_back', { objectId: image.objectId, version: version.version, why: String(error) });
      }
      return { ...(await fallback.after(version, recipient === undefined ? undefined : memo.lastShown(recipient))), because };
    },
  };
}

type UsedValues = readonly (readonly [name: string, text: string])[];

/** Tells pictures apart that do not look the same. */
function keyOf({ version, scale, maps, clock }: PictureRequest, used: UsedValues, pictures: DrawJob['pictures']): string {
  const start = `${version.key} ${version.snapshot.format} ${scale} ${JSON.stringify(used)}`;
  if (!pictures && !maps && !clock) return start;
  const ticks = clock ? `${clock.direction * clock.seconds} ${clock.direction}` : '';
  return `${start}${pictures ? JSON.stringify(pictures) : ''}${maps ? digestOf(maps) : ''}${ticks}`;
}

function jobOf(request: PictureRequest, used: UsedValues, pictures: DrawJob['pictures']): DrawJob {
  const { version, scale, deadlineMs, maps, clock, context } = request;
  const values = Object.fromEntries(used);
  return {
    key: version.key,
    snapshot: version.snapshot,
    values,
    scale,
    deadlineMs,
    pictures,
    maps,
    clock,
    context: clock && context,
  };
}

/** A plan of a map is long: a key need only tell it from others. */
function digestOf(maps: DrawJob['maps']): string {
  return hash('sha256', JSON.stringify(maps), 'base64');
}

/** Only what the picture shows, so that recipients who see the same share one drawing. */
function usedValues({ drawnFields }: LiveVersion, values: ResolvedValues['values']): UsedValues {
  return drawnFields.flatMap((name): [string, string][] => {
    const text = values.get(name)?.text ?? '';
    return text === '' ? [] : [[name, cappedText(text)]];
  });
}
