/** Looks up what campaigns showed a recipient, and why. */
import type { RecipientDecision } from '@limn/contracts';
import { countryLetters, NOTE_KIND, OPENER_CLASS, RECORD_KIND, SUBJECT_KIND, TEST_ARM } from '@limn/model';
import type { CampaignRuleset, CampaignSnapshot } from '@limn/published';
import type { z } from 'zod';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { isBeingErased } from '../../people/erasure/erasure.read.ts';
import { openedCampaigns, publishedVersions } from '../../targeting/campaigns/campaigns.read.ts';
import { clientLabel, deviceName } from '../../targeting/facts/opened-with.read.ts';
import { readRecipientLog, type LoggedOpen, type LogPlace } from '../counting/recipient-log.read.ts';
import { explainDecision } from './explain-decision.ts';
import { unpackVerdict } from './packed-verdict.port.ts';

export interface DecisionRouteDeps {
  /** The hash that stands for a recipient of the company. */
  hashOf(tx: Tx, companyId: number, eid: string): Promise<bigint>;
}

type WireDecision = z.input<typeof RecipientDecision>;

const OPENERS = Object.fromEntries(Object.entries(OPENER_CLASS).map(([name, code]) => [code, name])) as Record<
  number,
  keyof typeof OPENER_CLASS
>;

export function decisionHandlers({ hashOf }: DecisionRouteDeps): Handlers<'findDecisions'> {
  return {
    findDecisions: ({ caller: { companyId }, body, look }) =>
      look(async (tx) => {
        const recipient = await hashOf(tx, companyId, body.eid);
        if (await isBeingErased(tx, companyId, recipient)) return { decisions: [], next: null };
        const question = { recipient, campaignId: body.campaign_id, from: placeOf(body.before), max: body.most };
        const { rows, next } = await readRecipientLog(tx, companyId, question);
        const ids = [...new Set(rows.map(({ objectId }) => objectId))];
        const campaigns = await openedCampaigns(tx, companyId, ids);
        const versions = await publishedVersions(tx, companyId, rows);
        const decisions = rows.map((row) => wireDecision(row, campaigns.get(row.objectId), versions.get(`${row.objectId} ${row.version}`)));
        return { decisions, next: next && `${next.at}~${next.skip}` };
      }),
  };
}

function placeOf(before: string | null | undefined): LogPlace | undefined {
  const [at = '', skip] = before?.split('~') ?? [];
  return at === '' ? undefined : { at, skip: Number(skip) };
}

function wireDecision(
  row: LoggedOpen,
  campaign: { name: string; deleted: boolean } | undefined,
  snapshot: CampaignSnapshot | undefined,
): WireDecision {
  const { objectId, decisions, verdict, version, position } = row;
  const rulesetKey = idIn(decisions, SUBJECT_KIND.ruleset);
  const ruleset = snapshot?.rulesets.find(({ key }) => key === rulesetKey);
  return {
    at: new Date(row.at).toISOString(),
    kind: row.kind === RECORD_KIND.click ? 'click' : 'open',
    opener: OPENERS[row.class] ?? 'person',
    campaign: { id: objectId, name: campaign?.name ?? null, deleted: campaign?.deleted ?? true },
    version,
    position,
    outcome: rulesetKey === undefined ? 'undecided' : rulesetKey === 0 ? 'otherwise' : 'ruleset',
    ruleset: rulesetKey ? { key: rulesetKey, id: ruleset?.id ?? null, name: ruleset?.name ?? null } : null,
    variant: variantOf(idIn(decisions, SUBJECT_KIND.variant) ?? idIn(decisions, NOTE_KIND.shownVariant), snapshot?.rulesets ?? []),
    image_id: idIn(decisions, SUBJECT_KIND.image) ?? null,
    facts: {
      device: deviceName(row.device) ?? null,
      client: clientLabel(row.client) ?? null,
      country: countryLetters(row.country) ?? null,
      hour: (verdict && unpackVerdict(verdict)?.hour) ?? null,
    },
    ...explanationOf(row, rulesetKey, snapshot),
  };
}

function explanationOf(
  { at, kind, verdict }: LoggedOpen,
  rulesetKey: number | undefined,
  snapshot: CampaignSnapshot | undefined,
): Pick<WireDecision, 'trace' | 'trace_missing'> {
  if (!verdict && kind === RECORD_KIND.click) return { trace: null, trace_missing: 'followed' };
  if (!snapshot) return { trace: null, trace_missing: 'version_missing' };
  const { trace, missing } = explainDecision(snapshot, { atMs: Date.parse(at), rulesetKey, verdict });
  return { trace, trace_missing: missing };
}

/** The arm of a test; its control and hold-out have keys of their own. */
function variantOf(key: number | undefined, rulesets: readonly CampaignRuleset[]): WireDecision['variant'] {
  if (key === undefined) return null;
  const place = key % TEST_ARM.places;
  if (place === TEST_ARM.control) return { key, role: 'control', name: 'Control' };
  if (place === TEST_ARM.holdOut) return { key, role: 'hold_out', name: 'Hold-out' };
  const variant = rulesets.flatMap(({ test }) => test?.variants ?? []).find((one) => one.key === key);
  return { key, role: 'variant', name: variant?.name ?? null };
}

/** Kind and number of a subject are in one: kind × 2^32 + number. */
function idIn(decisions: readonly number[], kind: number): number | undefined {
  const subject = decisions.find((one) => Math.floor(one / 2 ** 32) === kind);
  return subject === undefined ? undefined : subject % 2 ** 32;
}
