/** Shows what a campaign chose: a picture, nothing, or a live image as the image itself shows it. */
import { SUBJECT_KIND } from '@limn/model';
import type { CampaignChoice } from '@limn/published';
import { DEVICE_NAME } from '../../features/targeting/facts/categories/device.ts';
import type { FactReader } from '../../features/targeting/facts/fact-reader.ts';
import type { Opening } from '../../features/targeting/facts/facts.port.ts';
import { andThen } from '../../platform/and-then.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { versionOf, type Decidable, type Decision, type Shown } from '../decision.ts';
import { contextFor } from '../live-version.ts';
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
  opening: Pick<Opening, 'openedWith' | 'timezone' | 'atMs'>;
  reader: FactReader;
}

/** Undefined where what it shows is gone. */
export type ShowChosen = (chosen: Chosen, open: ChosenFor) => Decision | undefined | Promise<Decision | undefined>;

/** Otherwise, as counts name it beside the keys of rulesets, which begin at 1. */
export const OTHERWISE_KEY = 0;

export function showsOf({ snapshot, images }: CompiledCampaign, find: FindObject): ShowChosen {
  const pictures = new Map(snapshot.pictures.map((picture) => [picture.hash, picture]));
  /** They are remembered for each recipient until they click: everyone who is shown a choice shares its ids. */
  const sharedIds = new Map<CampaignChoice, Decision['ids']>();

  function shareIds(choice: CampaignChoice, ids: Decision['ids']): Decision['ids'] {
    sharedIds.set(choice, ids);
    return ids;
  }

  function ownShown({ shown }: CampaignChoice): Shown | undefined {
    if (shown.kind === 'nothing') return { kind: 'nothing' };
    const picture = shown.kind === 'picture' ? pictures.get(shown.hash) : undefined;
    return picture && { kind: 'picture', blob: picture.hash, mime: picture.mime, width: picture.width, height: picture.height };
  }

  /** The live version of an image that is there and published, as the image itself shows it. */
  function liveImage(id: number, { budget }: Decidable): NestedImage | undefined | Promise<NestedImage | undefined> {
    const uuid = images.get(id);
    const found = uuid === undefined ? undefined : find(uuid);
    // One that can't be read now is shown as little as one that is gone.
    const inTime = found instanceof Promise ? withDeadline(found, budget.allow()).catch(() => undefined) : found;
    return andThen(inTime, (image) => {
      const decision = image?.live?.decision;
      if (!image || image.deleted || !decision || typeof decision === 'function' || !versionOf(decision)) return undefined;
      return { id, shown: decision.shown, link: decision.link };
    });
  }

  return ({ ruleset, choice, arm }, { visit, opening, reader }) =>
    andThen(choice.shown.kind === 'image' ? liveImage(choice.shown.id, visit) : undefined, (nested) => {
      const shown = nested?.shown ?? ownShown(choice);
      if (!shown) return undefined;
      const link = linkOf(choice, opening);
      const context = contextFor(versionOf({ shown }), opening, opening.atMs);
      return andThen(filled(choice, link, { reader, visit, context }), (given) => ({
        shown,
        link: link === '' && nested ? nested.link : { link, fallbackLink: nested?.link.fallbackLink ?? '' },
        ids: arm?.isAnalysed
          ? idsOf(ruleset, nested, { kind: SUBJECT_KIND.variant, id: arm.key })
          : (sharedIds.get(choice) ?? shareIds(choice, idsOf(ruleset, nested))),
        because: {
          rule: ruleset ? { id: ruleset.id, name: ruleset.name } : null,
          ...(arm ? { variant: { key: arm.key, name: arm.name } } : {}),
        },
        given,
      }));
    });
}

type NestedImage = Pick<Decision, 'shown' | 'link'> & { id: number };

function idsOf(ruleset: CompiledRuleset | undefined, nested: { id: number } | undefined, ...more: Decision['ids']): Decision['ids'] {
  return [
    { kind: SUBJECT_KIND.ruleset, id: ruleset?.key ?? OTHERWISE_KEY },
    ...more,
    ...(nested ? [{ kind: SUBJECT_KIND.image, id: nested.id }] : []),
  ];
}

function linkOf({ link, deviceLinks }: CampaignChoice, { openedWith }: Pick<Opening, 'openedWith'>): string {
  return deviceLinks?.[DEVICE_NAME[openedWith.device] ?? ''] ?? link;
}
