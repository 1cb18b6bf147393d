/**
 * Chooses what a campaign shows at one open: the choice of the first ruleset whose rule is true, else Otherwise's. A rule that depends on what is
 * not there in time is not matched. A click is led by the choice that its picture showed.
 */
import type { Value, Values } from '@limn/merge';
import { fillCustomField, parseTemplate } from '@limn/merge';
import { hourIn, SUBJECT_KIND } from '@limn/model';
import type { CampaignChoice } from '@limn/published';
import type { TraceEntry, Verdict } from '@limn/query';
import type { Places } from '../../features/data/places/places.port.ts';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import type { RecordSource } from '../../features/data/records/records.port.ts';
import { packVerdict } from '../../features/measuring/decisions/packed-verdict.ts';
import { DEVICE_NAME } from '../../features/targeting/facts/categories/device.ts';
import { openFactReader, type FactReader } from '../../features/targeting/facts/fact-reader.ts';
import type { Opening } from '../../features/targeting/facts/facts.port.ts';
import type { WeatherSource } from '../../features/targeting/facts/weather/weather.port.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { UNDECIDED, versionOf, type Decidable, type Decision, type Keep, type Shown } from '../decision.ts';
import type { OpenedObject } from '../opened/opened-object.ts';
import { assignArm, followedArm, type AssignedArm } from './assign-arm.ts';
import type { CompiledCampaign, CompiledRuleset } from './compiled-campaign.ts';
import { openingOf, type OpenedCampaign } from './opening-of.ts';

export interface CampaignDecisionDeps {
  records: RecordSource;
  placeOfOpener: Places['placeOfOpener'];
  weather?: WeatherSource | undefined;
  customers?: CustomerSource | undefined;
  /** Finds the object that the public address of a live image names now. */
  find(uuid: string): OpenedObject | undefined | Promise<OpenedObject | undefined>;
}

/** Otherwise, as counts name it beside the keys of rulesets, which begin at 1. */
export const OTHERWISE_KEY = 0;
/** Rows and records that rules ask are waited for so long at a time, and so long in all: the picture needs the rest. */
const FACTS_TIMEOUT_MS = 400;
const ALL_FACTS_TIMEOUT_MS = 700;

/** For whom nothing is kept. */
const CHOOSE_ONLY: Keep = async (_choice, choose) => (await choose()).chosen;

/** The outcome of a ruleset, for who made the campaign. */
export interface RulesetTrace {
  id: number;
  name: string;
  /** `ended` and `not_started` are rulesets outside of their time; `image_missing` one whose live image is gone. */
  verdict: Verdict | 'ended' | 'not_started' | 'image_missing' | 'unreached';
  rules?: readonly TraceEntry[];
}

export function decideCampaign(
  campaign: CompiledCampaign,
  opened: OpenedCampaign,
  deps: CampaignDecisionDeps,
): (visit: Decidable, keep?: Keep) => Promise<Decision> {
  const pictures = new Map(campaign.snapshot.pictures.map((picture) => [picture.hash, picture]));
  /** They are remembered for each recipient until they click: everyone who is shown a choice shares its ids. */
  const sharedIds = new Map<CampaignChoice, Decision['ids']>();

  function shareIds(choice: CampaignChoice, ids: Decision['ids']): Decision['ids'] {
    sharedIds.set(choice, ids);
    return ids;
  }

  async function decide(visit: Decidable, keep: Keep = CHOOSE_ONLY): Promise<Decision> {
    const opening = openingOf(visit, opened, deps.placeOfOpener);
    const { position, address, purpose, isExact = false } = visit;
    const explains = purpose !== undefined;
    const reader = openFactReader(opening, { position, address, sample: explains && !isExact, notes: explains }, deps);
    const trace: RulesetTrace[] = [];
    const answers: Verdict[] = [];
    const endsAt = performance.now() + ALL_FACTS_TIMEOUT_MS;
    const allowMs = () => visit.budget.allow(Math.max(0, Math.min(FACTS_TIMEOUT_MS, endsAt - performance.now())));
    const followed = followedKey(visit);
    const chosen =
      followed === undefined
        ? await firstMatching(campaign.rulesets, reader, allowMs, opening.atMs, answers, explains ? trace : undefined)
        : campaign.rulesets.find(({ key }) => key === followed);
    const arm = followed === undefined ? chosen?.test && (await assignArm(chosen.test, visit, opened, keep)) : followedArm(campaign, visit);
    const isHeldOut = arm !== undefined && arm.choice === undefined;
    const decision =
      (chosen && !isHeldOut && (await chose(chosen, arm?.choice ?? chosen, reader, visit, opening, arm))) ||
      (await chose(undefined, campaign.snapshot.other, reader, visit, opening, isHeldOut ? arm : undefined));
    const isImageMissing = chosen !== undefined && !isHeldOut && decision?.because.rule?.id !== chosen.id;
    if (isImageMissing) trail(trace, chosen, 'image_missing');
    const because = {
      ...decision?.because,
      rule: decision?.because.rule ?? null,
      ...(explains ? { facts: reader.seen(), trace: whole(trace, campaign) } : {}),
    };
    // Nothing is kept of openers without a name, and a click that follows its picture asks no rule.
    if (explains || visit.eid === undefined || followed !== undefined) return { ...(decision ?? UNDECIDED), because };
    const hour = hourIn(opened.company.timezone, opening.atMs);
    return { ...(decision ?? UNDECIDED), because, verdict: packVerdict({ hour, answers, isImageMissing, isHeldOut }) };
  }

  /** Undefined where what it shows is gone. */
  async function chose(
    ruleset: CompiledRuleset | undefined,
    choice: CampaignChoice,
    reader: FactReader,
    visit: Decidable,
    opening: Pick<Opening, 'openedWith'>,
    arm: AssignedArm | undefined,
  ): Promise<Decision | undefined> {
    const nested = choice.shown.kind === 'image' ? await liveImage(choice.shown.id, visit) : undefined;
    const shown = nested?.shown ?? ownShown(choice);
    if (!shown) return undefined;
    const own = linkOf(choice, opening);
    const given = await filled(choice, [own], reader, visit);
    return {
      shown,
      link: own === '' && nested ? nested.link : { link: own, fallbackLink: nested?.link.fallbackLink ?? '' },
      ids: arm?.isAnalysed
        ? idsOf(ruleset, nested, { kind: SUBJECT_KIND.variant, id: arm.key })
        : (sharedIds.get(choice) ?? shareIds(choice, idsOf(ruleset, nested))),
      because: {
        rule: ruleset ? { id: ruleset.id, name: ruleset.name } : null,
        ...(arm ? { variant: { key: arm.key, name: arm.name } } : {}),
      },
      given,
    };
  }

  function ownShown({ shown }: CampaignChoice): Shown | undefined {
    if (shown.kind === 'nothing') return { kind: 'nothing' };
    const picture = shown.kind === 'picture' ? pictures.get(shown.hash) : undefined;
    return picture && { kind: 'picture', blob: picture.hash, mime: picture.mime, width: picture.width, height: picture.height };
  }

  /** The live version of an image that is there and published, as the image itself shows it. */
  async function liveImage(id: number, { budget }: Decidable): Promise<(Pick<Decision, 'shown' | 'link'> & { id: number }) | undefined> {
    const uuid = campaign.images.get(id);
    const found = uuid === undefined ? undefined : deps.find(uuid);
    const image = found instanceof Promise ? await withDeadline(found, budget.allow()) : found;
    const decision = image?.live?.decision;
    if (!image || image.deleted || !decision || typeof decision === 'function' || !versionOf(decision)) return undefined;
    return { id, shown: decision.shown, link: decision.link };
  }

  return decide;
}

async function firstMatching(
  rulesets: readonly CompiledRuleset[],
  reader: FactReader,
  allowMs: () => number,
  atMs: number,
  answers: Verdict[],
  trace: RulesetTrace[] | undefined,
): Promise<CompiledRuleset | undefined> {
  const note = (answer: Verdict) => void answers.push(answer);
  for (const ruleset of rulesets) {
    if (atMs < ruleset.startMs || atMs >= ruleset.endMs) {
      if (trace) trail(trace, ruleset, atMs < ruleset.startMs ? 'not_started' : 'ended');
      continue;
    }
    const first = answers.length;
    let verdict = ruleset.tree.decideNoting(reader.facts, note);
    // Each round reads what the one before asked for, and a row is asked for once.
    while (verdict === 'unknown' && reader.isWaiting && (await reader.load(allowMs()))) {
      answers.length = first;
      verdict = ruleset.tree.decideNoting(reader.facts, note);
    }
    if (trace) trail(trace, ruleset, verdict, ruleset.tree.explain(reader.facts, { everything: true }).trace);
    if (verdict === 'true') return ruleset;
  }
  return undefined;
}

function idsOf(ruleset: CompiledRuleset | undefined, nested: { id: number } | undefined, ...more: Decision['ids']): Decision['ids'] {
  return [
    { kind: SUBJECT_KIND.ruleset, id: ruleset?.key ?? OTHERWISE_KEY },
    ...more,
    ...(nested ? [{ kind: SUBJECT_KIND.image, id: nested.id }] : []),
  ];
}

/** The ruleset whose picture a recipient was shown; undefined where that is not known. */
function followedKey({ followed }: Decidable): number | undefined {
  return followed?.find(({ kind }) => kind === SUBJECT_KIND.ruleset)?.id;
}

function linkOf({ link, deviceLinks }: CampaignChoice, { openedWith }: Pick<Opening, 'openedWith'>): string {
  return deviceLinks?.[DEVICE_NAME[openedWith.device] ?? ''] ?? link;
}

/** The values that the tag brings, with the fields of the live image filled as the ruleset says, and what links read of tables and other facts. */
async function filled(choice: CampaignChoice, links: readonly string[], reader: FactReader, { given, budget }: Decidable): Promise<Values> {
  const settings = choice.shown.kind === 'image' ? Object.entries(choice.settings) : [];
  const templates = [...links, ...settings.map(([, template]) => template)].filter((text) => /\{\{|\[\[/.test(text));
  if (templates.length === 0 && settings.length === 0) return given;
  const names = new Set(templates.flatMap((text) => parseTemplate(text).sources));
  const read = () => [...names].flatMap((name): [string, Value][] => pair(name, reader.field(name)));
  let values = read();
  if (reader.isWaiting && (await reader.load(budget.allow(FACTS_TIMEOUT_MS)))) values = read();
  const all = new Map([...given, ...values]);
  for (const [name, template] of settings) all.set(name, fillCustomField(template, new Map([...given, ...values])));
  return all;
}

function pair(name: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[name, value]];
}

function trail(
  trace: RulesetTrace[],
  { id, name }: CompiledRuleset,
  verdict: RulesetTrace['verdict'],
  rules?: readonly TraceEntry[],
): void {
  const entry = { id, name, verdict, ...(rules ? { rules } : {}) };
  const at = trace.findIndex((known) => known.id === id);
  if (at < 0) trace.push(entry);
  else trace[at] = { ...trace[at], ...entry };
}

/** With the rulesets that were not asked any more. */
function whole(trace: readonly RulesetTrace[], { rulesets }: CompiledCampaign): RulesetTrace[] {
  const known = new Set(trace.map(({ id }) => id));
  return [...trace, ...rulesets.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name, verdict: 'unreached' as const }))];
}
