/**
 * Images that lost clicks after a version: people before it beside people after it, two weeks each at most,
 * without the day of the change.
 */
import { dayIn } from '@limn/model';
import { wentLiveSince, type WentLive } from '../../design/images/image-history.read.ts';
import { statsOfRanges, type Counts, type ObjectRange } from '../counting/reports.read.ts';
import { countText, dayText, isComparable, isLower, rateText, type Answer } from './answer.ts';

const WATCHED_DAYS = 30;
const SIDE_DAYS = 14;

interface Change extends WentLive {
  day: number;
  before: ObjectRange;
  after: ObjectRange;
}

export const lostClicks: Answer = {
  async find({ tx, companyId, today, timezone }) {
    const versions = await wentLiveSince(tx, companyId, today - WATCHED_DAYS - SIDE_DAYS);
    const changes = changesOf(versions, timezone, today);
    const stats = await statsOfRanges(
      tx,
      companyId,
      changes.flatMap(({ before, after }) => [before, after]),
    );
    const compared = changes
      .map((change, place) => ({ ...change, base: rateOf(stats[2 * place]), other: rateOf(stats[2 * place + 1]) }))
      .filter(({ base, other }) => isComparable(base, other));
    const lost = compared.filter(({ base, other }) => isLower(base, other, compared.length));
    // The latest change of each image.
    const byImage = new Map(lost.map((change) => [change.imageId, change]));
    return [...byImage.values()]
      .toSorted((a, b) => b.other.recipients - a.other.recipients)
      .map(({ imageId, name, version, restored, day, base, other }) => ({
        text:
          `“${name}” lost clicks after version ${version} ${restored ? 'was restored on' : 'went live on'} ${dayText(day)}: ${rateText(other)} of ${countText(other.recipients)} people clicked, ` +
          `down from ${rateText(base)} of ${countText(base.recipients)}.`,
        target: { kind: 'image', id: imageId },
      }));
  },
};

/**
 * Versions of each image are in the order in which they were shown; the first of one has nothing before it.
 * One that was rolled back is over.
 */
function changesOf(versions: readonly WentLive[], timezone: string, today: number): Change[] {
  const dayOf = ({ at }: WentLive) => dayIn(timezone, at.getTime());
  return versions.flatMap((version, place) => {
    const [previous, next] = [versions[place - 1], versions[place + 1]];
    const day = dayOf(version);
    if (previous?.imageId !== version.imageId || day < today - WATCHED_DAYS || isUndone(version, versions.slice(place + 1))) return [];
    const since = dayOf(previous) + 1;
    const until = next?.imageId === version.imageId ? dayOf(next) - 1 : today;
    const { imageId: objectId } = version;
    const before = { objectId, from: Math.max(since, day - SIDE_DAYS), to: day - 1 };
    const after = { objectId, from: day + 1, to: Math.min(until, day + SIDE_DAYS) };
    return before.from > before.to || after.from > after.to ? [] : [{ ...version, day, before, after }];
  });
}

function isUndone({ imageId, version, liveVersion }: WentLive, later: readonly WentLive[]): boolean {
  return version > liveVersion || later.some((one) => one.imageId === imageId && one.restored && one.version < version);
}

function rateOf(counts: Counts | undefined) {
  return { recipients: counts?.uniqueOpens ?? 0, successes: counts?.uniqueClicks ?? 0 };
}
