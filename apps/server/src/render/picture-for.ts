/** The picture for one visit: recalled, drawn, or what the fallback chain has instead. Never fails. */
import { hash } from 'node:crypto';
import { timerOf } from '@limn/image-types';
import { cappedText } from '@limn/merge';
import { AppError } from '@limn/model';
import { UNPAID } from '../features/people/credits/admission.port.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import { shownAtMs, versionOf, type StaticPicture } from './decision.ts';
import type { DrawJob, DrawPort, Drawn } from './draw/draw-port.ts';
import { TRANSPARENT, type FallbackChain, type ServedPicture } from './fallback.ts';
import type { FallbackReason } from './fallback-tally.ts';
import { contextFor, type LiveVersion } from './live-version.ts';
import type { PictureMemo } from './memo.ts';
import type { PartsSource, PictureParts } from './picture-parts.ts';
import type { Values } from './resolve-values.ts';
import { recipientKey, scaleOf, type Visit } from './visit.ts';

export interface PicturesDeps {
  draw: Pick<DrawPort, 'draw'>;
  memo: PictureMemo;
  fallback: Pick<FallbackChain, 'after'>;
  parts: PartsSource;
  blobs: Pick<BlobStore, 'get'>;
  log: Log;
  /** Deadline of a drawing. */
  deadlineMs: number;
}

/** A promise only where something has to be waited for. */
export type PictureFor = (visit: Visit) => ServedPicture | Promise<ServedPicture>;

const NO_PARTS: PictureParts = {};
/** Noted as what a recipient was shown, so that no older picture stands in later. */
const NOTHING_KEY = 'nothing';
const NOTHING: ServedPicture = { picture: TRANSPARENT, step: 'nothing' };

export function createPictures({ draw, memo, fallback, parts, blobs, log, deadlineMs }: PicturesDeps): PictureFor {
  /** Without what the recipient was shown last: deleted, unpaid, or nothing is known of them. */
  const standIn = (visit: Visit) => fallback.after(versionOf(visit.decision), undefined, visit.budget);

  function chain(visit: Visit): Promise<ServedPicture> {
    const recipient = recipientKey(visit);
    return fallback.after(versionOf(visit.decision), recipient === undefined ? undefined : memo.lastShown(recipient), visit.budget);
  }

  /** A recipient's last picture is kept by the object they opened, whatever it showed. */
  function shown(visit: Visit, key: string, served: ServedPicture): ServedPicture {
    const recipient = recipientKey(visit);
    if (recipient !== undefined) memo.shown(recipient, key);
    return served;
  }

  async function make(visit: Visit, key: string, making: () => Promise<Drawn | undefined>): Promise<ServedPicture> {
    const withinMs = visit.budget.allow(deadlineMs);
    let because: FallbackReason = withinMs > 0 && versionOf(visit.decision) ? 'overload' : 'not_drawn';
    try {
      const picture = await withDeadline(making(), withinMs);
      if (picture) return shown(visit, key, { picture, step: 'picture' });
    } catch (error) {
      if (!(error instanceof AppError && error.details.isBusy === true)) because = 'not_drawn';
      noteFailure(visit, error);
    }
    return { ...(await chain(visit)), because };
  }

  function noteFailure({ opened, published }: Visit, error: unknown): void {
    log.debug('render.fell_back', { objectId: opened.objectId, version: published.version, why: String(error) });
  }

  function recallOrMake(visit: Visit, version: string, key: string, making: () => Promise<Drawn | undefined>) {
    const picture = memo.asked(version, key);
    return picture ? shown(visit, key, { picture, step: 'picture' }) : make(visit, key, making);
  }

  function recallOrDraw(visit: Visit, version: LiveVersion, found: PictureParts): ServedPicture | Promise<ServedPicture> {
    const used = usedValues(version, visit.values);
    const key = keyOf(visit, version, used, found);
    return recallOrMake(visit, version.key, key, () => {
      if (visit.mayDraw === false || visit.budget.allow() === 0) return memo.running(key);
      // Others may join the drawing who have more time: it is given up when no one waits any more.
      return memo.picture(
        key,
        (isWanted) => draw.draw({ ...jobOf(visit, version, used, found), deadlineMs, isWanted }),
        () => !visit.response.destroyed,
      );
    });
  }

  async function withParts(visit: Visit, version: LiveVersion): Promise<ServedPicture> {
    const found = await parts.of(visit, version).catch((error: unknown) => noteFailure(visit, error));
    if (!found) return withReason(chain(visit), 'not_drawn');
    // A countdown without a moment to count to shows everything but a time, unless a picture was chosen for
    // that.
    if (timerOf(version.snapshot) && !found.clock && hasFallbackImage(version)) return withReason(standIn(visit), 'not_drawn');
    return recallOrDraw(visit, version, found);
  }

  function ofVersion(visit: Visit, version: LiveVersion): ServedPicture | Promise<ServedPicture> {
    if (visit.record?.found === false && hasFallbackImage(version)) return withReason(standIn(visit), 'no_record');
    return parts.needed(visit, version) ? withParts(visit, version) : recallOrDraw(visit, version, NO_PARTS);
  }

  function stored(visit: Visit, { blob, mime, width, height }: StaticPicture): ServedPicture | Promise<ServedPicture> {
    const key = `blob ${blob}`;
    const read = async () => {
      const bytes = await blobs.get(blob);
      if (!bytes) throw new Error('A stored picture is missing.');
      return { bytes, mime, width, height };
    };
    return recallOrMake(visit, key, key, () => memo.picture(key, read));
  }

  return (visit) => {
    const { shown: what } = visit.decision;
    if (visit.opened.deleted || visit.lease === UNPAID) return standIn(visit);
    switch (what.kind) {
      case 'version':
        return ofVersion(visit, what.version);
      case 'picture':
        return stored(visit, what);
      case 'nothing':
        return shown(visit, NOTHING_KEY, NOTHING);
      case 'undecided':
        return withReason(chain(visit), 'not_drawn');
    }
  };
}

async function withReason(served: Promise<ServedPicture>, because: FallbackReason): Promise<ServedPicture> {
  return { ...(await served), because };
}

export function hasFallbackImage({ snapshot }: LiveVersion): boolean {
  return snapshot.pictures.some(({ src }) => src !== '' && src === snapshot.fallbackImage);
}

export type UsedValues = readonly (readonly [name: string, text: string])[];

/** Tells pictures apart that do not look the same. */
function keyOf({ target }: Visit, version: LiveVersion, used: UsedValues, { pictures, maps, clock }: PictureParts): string {
  const start = `${version.key} ${version.snapshot.format} ${scaleOf(target)} ${JSON.stringify(used)}`;
  if (!pictures && !maps && !clock) return start;
  const ticks = clock ? `${clock.direction * clock.seconds} ${clock.direction}` : '';
  return `${start}${pictures ? JSON.stringify(pictures) : ''}${maps ? digestOf(maps) : ''}${ticks}`;
}

function jobOf(visit: Visit, version: LiveVersion, used: UsedValues, found: PictureParts): DrawJob {
  const { target, opened } = visit;
  return {
    key: version.key,
    snapshot: version.snapshot,
    values: Object.fromEntries(used),
    scale: scaleOf(target),
    pictures: found.pictures,
    maps: found.maps,
    clock: found.clock,
    context: found.clock && contextFor(version, opened.company, shownAtMs(visit)),
  };
}

/** A plan of a map is long: a key need only tell it from others. */
function digestOf(maps: DrawJob['maps']): string {
  return hash('sha256', JSON.stringify(maps), 'base64');
}

/** Only what the picture shows, so that recipients who see the same share one drawing. */
export function usedValues({ drawnFields }: LiveVersion, values: Values): UsedValues {
  return drawnFields.flatMap((name): [string, string][] => {
    const text = values.get(name)?.text ?? '';
    return text === '' ? [] : [[name, cappedText(text)]];
  });
}
