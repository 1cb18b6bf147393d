/** Shows what a campaign chose: a picture, nothing, or a live image as the image itself shows it. */
import { NOTE_KIND, SUBJECT_KIND } from '@limn/model';
import type { CampaignChoice } from '@limn/published';
import { DEVICE_NAME } from '../../features/targeting/facts/opened-with.read.ts';
import type { FactReader } from '../../features/targeting/facts/fact-reader.port.ts';
import type { Opening } from '../../features/targeting/facts/facts.port.ts';
import { andThen } from '../../platform/and-then.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { versionOf, type Decidable, type Decision, type Shown } from '../decision.ts';
import { contextFor } from '../live-version.ts';
import { idsOfImage, nestedImage, type NestedImage, type ReadPublished } from '../opened/nested-image.ts';
import type { OpenedObject } from '../opened/opened-object.ts';
import type { AssignedArm } from './assign-arm.ts';
import type { CompiledCampaign, CompiledRuleset } from './compiled-campaign.ts';
import { filled } from './fill-choice.ts';

/** Finds the object that the public address of a live image names now. */
export type FindObject = (uuid: string) => OpenedObject | undefined | Promise<OpenedObject | undefined>;

export interface Chosen {
  /** Undefined: Otherwise. */
  ruleset: CompiledRuleset | undefined;
  choice: CampaignChoice;
  arm: AssignedArm | undefined;
}

/** The open that it is chosen for. */
export interface ChosenFor {
  visit: Decidable;
  opening: Pick<Opening, 'openedWith' | 'timezone' | 'form' | 'atMs'>;
  reader: FactReader;
}

/** Undefined where what it shows is gone. */
export type ShowChosen = (chosen: Chosen, open: ChosenFor) => Decision | undefined | Promise<Decision | undefined>;

/** Otherwise, as counts name it beside the keys of rulesets, which begin at 1. */
export const OTHERWISE_KEY = 0;

export function showsOf({ snapshot, images }: CompiledCampaign, find: FindObject, readPublished?: ReadPublished): ShowChosen {
  const pictures = new Map(snapshot.pictures.map((picture) => [picture.hash, picture]));
  /** They are cached for each recipient until they click: everyone who is shown a choice shares its ids. */
  const sharedIds = new Map<CampaignChoice, Decision['ids']>();

  function shareIds(choice: CampaignChoice, ids: Decision['ids']): Decision['ids'] {
    const shared = sharedIds.get(choice);
    if (shared && isSame(shared, ids)) return shared;
    sharedIds.set(choice, ids);
    return ids;
  }

  function ownShown({ shown }: CampaignChoice): Shown | undefined {
    if (shown.kind === 'nothing') return { kind: 'nothing' };
    const picture = shown.kind === 'picture' ? pictures.get(shown.hash) : undefined;
    return picture && { kind: 'picture', blob: picture.hash, mime: picture.mime, width: picture.width, height: picture.height };
  }

  /**
   * An image that is there and published, as the image itself shows it; to a click as its picture showed it.
   */
  function liveImage(id: number, visit: Decidable): NestedImage | undefined | Promise<NestedImage | undefined> {
    const { budget } = visit;
    const uuid = images.get(id);
    const found = uuid === undefined ? undefined : find(uuid);
    // One that can't be read now is shown as little as one that is gone.
    const inTime = found instanceof Promise ? withDeadline(found, budget.allow()).catch(() => undefined) : found;
    return andThen(inTime, (image) => nestedImage(image, visit, readPublished));
  }

  return ({ ruleset, choice, arm }, { visit, opening, reader }) =>
    andThen(choice.shown.kind === 'image' ? liveImage(choice.shown.id, visit) : undefined, (nested) => {
      const shown: Shown | undefined = nested ? { kind: 'version', version: nested.version } : ownShown(choice);
      if (!shown) return undefined;
      const link = linkOf(choice, opening);
      const context = contextFor(versionOf({ shown }), opening, opening.atMs);
      return andThen(filled(choice, link, { reader, visit, context }), (given) => ({
        shown,
        link: link === '' && nested ? nested.link : { link, fallbackLink: nested?.link.fallbackLink ?? '' },
        ids: shareIds(choice, idsOf(ruleset, arm, nested)),
        because: {
          rule: ruleset ? { id: ruleset.id, name: ruleset.name } : null,
          ...(arm ? { variant: { key: arm.key, name: arm.name } } : {}),
        },
        given,
      }));
    });
}

/** An arm outside the analysis is noted only: a click follows it, and the test does not count it. */
function idsOf(ruleset: CompiledRuleset | undefined, arm: AssignedArm | undefined, nested: NestedImage | undefined): Decision['ids'] {
  return [
    { kind: SUBJECT_KIND.ruleset, id: ruleset?.key ?? OTHERWISE_KEY },
    ...(arm ? [{ kind: arm.isAnalysed ? SUBJECT_KIND.variant : NOTE_KIND.shownVariant, id: arm.key }] : []),
    ...(nested ? idsOfImage(nested) : []),
  ];
}

function isSame(some: Decision['ids'], others: Decision['ids']): boolean {
  return some.length === others.length && some.every(({ kind, id }, place) => others[place]?.kind === kind && others[place].id === id);
}

function linkOf({ link, deviceLinks }: CampaignChoice, { openedWith }: Pick<Opening, 'openedWith'>): string {
  return deviceLinks?.[DEVICE_NAME[openedWith.device] ?? ''] ?? link;
}
