/**
 * Live images that campaigns and recipes show: what is live now, and for a click the version that its picture
 * showed.
 */
import { NOTE_KIND, SUBJECT_KIND } from '@limn/model';
import { withDeadline } from '../../platform/with-deadline.ts';
import { versionOf, type Decidable, type Decision, type DecisionId } from '../decision.ts';
import type { LiveVersion } from '../live-version.ts';
import type { OpenedObject, PublishedObject } from './opened-object.ts';

export interface NestedImage {
  id: number;
  version: LiveVersion;
  link: Decision['link'];
}

/** Reads an object as it was published under an earlier number; undefined where there is no such version. */
export type ReadPublished = (opened: OpenedObject, version: number) => Promise<PublishedObject | undefined>;

const TIMEOUT_MS = 300;

/**
 * Undefined where the image is deleted, or shows no version. For a click that can't read the version of its
 * picture, the live one.
 */
export function nestedImage(
  image: OpenedObject | undefined,
  visit: Pick<Decidable, 'followed' | 'budget'>,
  readPublished: ReadPublished | undefined,
): NestedImage | undefined | Promise<NestedImage | undefined> {
  const live = image && !image.deleted ? asNested(image, image.live) : undefined;
  const number = live && shownVersion(visit.followed, live.id);
  if (!image || !readPublished || number === undefined || number === live?.version.version) return live;
  return withDeadline(readPublished(image, number), visit.budget.allow(TIMEOUT_MS)).then(
    (older) => asNested(image, older) ?? live,
    () => live,
  );
}

/** Names the image, and notes the version for the click. */
export function idsOfImage({ id, version }: NestedImage): DecisionId[] {
  return [
    { kind: SUBJECT_KIND.image, id },
    { kind: NOTE_KIND.imageVersion, id: version.version },
  ];
}

function asNested({ objectId }: OpenedObject, published: PublishedObject | undefined): NestedImage | undefined {
  const decision = published?.decision;
  if (!decision || typeof decision === 'function') return undefined;
  const version = versionOf(decision);
  return version && { id: objectId, version, link: decision.link };
}

/** Undefined where the picture showed another image, or none noted its version. */
function shownVersion(followed: readonly DecisionId[] | undefined, id: number): number | undefined {
  if (!followed?.some((shown) => shown.kind === SUBJECT_KIND.image && shown.id === id)) return undefined;
  return followed.find(({ kind }) => kind === NOTE_KIND.imageVersion)?.id;
}
