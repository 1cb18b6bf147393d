/**
 * Chooses what a campaign shows at one open: the choice of the first ruleset whose rule is true, else
 * Otherwise's. A click is led by the choice that its picture showed. Where nothing has to be read, the
 * decision is there at once: promises would be half of the memory that it takes.
 */
import { hourIn, SUBJECT_KIND } from '@limn/model';
import type { Places } from '../../features/data/places/places.port.ts';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import type { RecordSource } from '../../features/data/records/records.port.ts';
import { packVerdict } from '../../features/measuring/decisions/packed-verdict.port.ts';
import { openFactReader } from '../../features/targeting/facts/fact-reader.port.ts';
import type { WeatherSource } from '../../features/targeting/facts/weather.port.ts';
import { andThen } from '../../platform/and-then.ts';
import { UNDECIDED, type Decidable, type Decision, type Keep } from '../decision.ts';
import type { ReadPublished } from '../opened/nested-image.ts';
import { assignArm, followedArm, type AssignedArm } from './assign-arm.ts';
import type { CompiledCampaign, CompiledRuleset } from './compiled-campaign.ts';
import { firstMatching, type Asking } from './first-matching.ts';
import { openingOf, type OpenedCampaign } from './opening-of.ts';
import { trail, whole } from './ruleset-trace.ts';
import { showsOf, type FindObject } from './show-choice.ts';

export interface CampaignDecisionDeps {
  records: RecordSource;
  placeOfOpener: Places['placeOfOpener'];
  placeOfText?: Places['placeOfText'] | undefined;
  weather?: WeatherSource | undefined;
  customers?: CustomerSource | undefined;
  find: FindObject;
  /** Left out: clicks take the live version of a nested image. */
  published?: ReadPublished | undefined;
}

/** For whom nothing is kept. */
const CHOOSE_ONLY: Keep = async (_choice, choose) => (await choose()).chosen;

export function decideCampaign(
  campaign: CompiledCampaign,
  opened: OpenedCampaign,
  deps: CampaignDecisionDeps,
): (visit: Decidable, keep?: Keep) => Decision | Promise<Decision> {
  const { rulesets, snapshot } = campaign;
  const show = showsOf(campaign, deps.find, deps.published);

  return (visit, keep = CHOOSE_ONLY) => {
    const opening = openingOf(visit, opened, deps.placeOfOpener);
    const { position, address, purpose, budget, isExact = false } = visit;
    const explains = purpose !== undefined;
    const reader = openFactReader(opening, { position, address, sample: explains && !isExact, notes: explains }, deps);
    const asking: Asking = { reader, budget, atMs: opening.atMs, answers: [], trace: explains ? [] : undefined };
    const open = { visit, opening, reader };
    const followed = followedKey(visit);

    function shownTo(chosen: CompiledRuleset | undefined, arm: AssignedArm | undefined): Decision | Promise<Decision> {
      const isHeldOut = arm !== undefined && arm.choice === undefined;
      const own = chosen && !isHeldOut ? show({ ruleset: chosen, choice: arm?.choice ?? chosen, arm }, open) : undefined;
      return andThen(own, (decision) => {
        if (decision) return explained(decision, chosen, isHeldOut);
        const other = show({ ruleset: undefined, choice: snapshot.other, arm: isHeldOut ? arm : undefined }, open);
        return andThen(other, (otherwise) => explained(otherwise ?? UNDECIDED, chosen, isHeldOut));
      });
    }

    function explained(decision: Decision, chosen: CompiledRuleset | undefined, isHeldOut: boolean): Decision {
      const { answers, trace } = asking;
      const isImageMissing = chosen !== undefined && !isHeldOut && decision.because.rule?.id !== chosen.id;
      if (trace && isImageMissing) trail(trace, chosen, 'image_missing');
      if (trace) {
        const because = { ...decision.because, facts: reader.seen(), trace: whole(trace, rulesets) };
        return { ...decision, because, atMs: opening.atMs };
      }
      // Nothing is kept of openers without a name, and a click that follows its picture asks no rule.
      if (visit.eid === undefined || followed !== undefined) return decision;
      const hour = hourIn(opened.company.timezone, opening.atMs);
      return { ...decision, verdict: packVerdict({ hour, answers, isImageMissing, isHeldOut }) };
    }

    if (followed !== undefined)
      return shownTo(
        rulesets.find(({ key }) => key === followed),
        followedArm(campaign, visit),
      );
    return andThen(firstMatching(rulesets, asking), (chosen) =>
      chosen?.test ? assignArm(chosen.test, visit, opened, keep).then((arm) => shownTo(chosen, arm)) : shownTo(chosen, undefined),
    );
  };
}

/** The ruleset whose picture a recipient was shown; undefined where that is not known. */
function followedKey({ followed }: Decidable): number | undefined {
  return followed?.find(({ kind }) => kind === SUBJECT_KIND.ruleset)?.id;
}
