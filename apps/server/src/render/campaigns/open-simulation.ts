/**
 * Simulates an open of a campaign: the loader, the decision and the link of a real one, for a visit that is
 * made up. Nothing is counted, kept or drawn, and no row stands in for one that the visit does not name.
 */
import type { SimulatedDecision } from '@limn/contracts';
import { OBJECT_KIND, OPENER_CLASS, TAG_PARAMETER } from '@limn/model';
import type { CustomerSource } from '../../features/data/customers/customers.port.ts';
import type { RecordSource } from '../../features/data/records/records.port.ts';
import type { OpenSimulation, SimulatedVisit } from '../../features/targeting/simulations/simulator.port.ts';
import { Budget } from '../budget.ts';
import type { Decidable, Decide, Decision } from '../decision.ts';
import type { ObjectSource } from '../opened/object-source.ts';
import type { OpenedObject, TagNames } from '../opened/opened-object.ts';
import { givenValues } from '../resolve-values.ts';
import { fillValues, type Fillable, type FillStep } from '../steps/fill-values.ts';
import { commonNames, readPosition } from '../steps/identify-opener.ts';
import { linkOf } from '../steps/show-picture.ts';
import { readClaimOnly, type FindKept } from './look-at-kept.ts';
import type { RulesetTrace } from './ruleset-trace.ts';

export interface SimulationDeps {
  objects: Pick<ObjectSource, 'find' | 'draft'>;
  records: RecordSource;
  customers?: CustomerSource | undefined;
  /** Reads the variant that a recipient keeps. */
  findKept: FindKept;
}

/** Anyone who simulates would rather wait for a table than read that a fact is unknown. */
const DECISION_MS = 8000;
export function createSimulations({ objects, records, customers, findKept }: SimulationDeps): OpenSimulation {
  const fill = fillValues(records, customers);
  return async (uuid, version) => {
    const opened = await objects.find(uuid);
    if (opened?.kind !== OBJECT_KIND.campaign || opened.deleted) return undefined;
    const published = version === 'draft' ? await objects.draft(opened) : opened.live;
    if (!published || typeof published.decision !== 'function') return undefined;
    const { decision } = published;
    return { timezone: opened.company.timezone, decide: async (visit) => simulate(visit, opened, { decide: decision, findKept, fill }) };
  };
}

async function simulate(
  visit: SimulatedVisit,
  opened: OpenedObject,
  { decide, findKept, fill }: Pick<SimulationDeps, 'findKept'> & { decide: Decide; fill: FillStep },
): Promise<Omit<SimulatedDecision, 'at'>> {
  const open = madeUp(visit, opened);
  const decision = await decide(open, readClaimOnly(findKept, opened, open));
  const fillable: Fillable = { ...open, opened, decision, wantsLink: false, record: undefined, values: new Map() };
  await fill.run(fillable);
  return {
    ruleset: decision.because.rule,
    shown: shownOf(decision),
    link: linkOf(fillable) ?? null,
    facts: (decision.because.facts ?? {}) as SimulatedDecision['facts'],
    trace: ((decision.because.trace ?? []) as readonly RulesetTrace[]).map(({ rules, ...ruleset }) => ({
      ...ruleset,
      ...(rules ? { rules: [...rules] } : {}),
    })),
  };
}

/**
 * A person's open at that moment. The purpose is a token holder's, who may pretend and gets the reasons.
 *
 * @param named the kind's own names of recipient, mailing and position
 */
export function madeUp({ params: asked, eid, atMs }: SimulatedVisit, opened: Pick<OpenedObject, 'tokens'>, named?: TagNames): Decidable {
  const target = new Map(asked);
  if (eid !== undefined) target.set(TAG_PARAMETER.recipient, eid);
  const { params, tokens } = commonNames(target, opened.tokens, named);
  const { given } = givenValues(params, tokens);
  return {
    given,
    eid: given.get(TAG_PARAMETER.recipient)?.text.trim() || undefined,
    send: params.get(TAG_PARAMETER.send) ?? '',
    position: readPosition(params.get(TAG_PARAMETER.position)),
    address: '',
    openerClass: OPENER_CLASS.person,
    atMs,
    budget: new Budget(DECISION_MS),
    openedWith: { client: 0, device: 0, country: 0 },
    purpose: 'debug',
    target: { params: target },
    isExact: true,
  };
}

function shownOf({ shown }: Decision): SimulatedDecision['shown'] {
  switch (shown.kind) {
    case 'version': {
      const { imageId, snapshot } = shown.version;
      return { kind: 'image', image_id: imageId, width: snapshot.width, height: snapshot.height };
    }
    case 'picture':
      return { kind: 'picture', width: shown.width, height: shown.height };
    case 'nothing':
      return { kind: 'nothing' };
    case 'undecided':
      return { kind: 'missing' };
  }
}
