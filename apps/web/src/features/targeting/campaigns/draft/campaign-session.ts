/** An opened campaign, saved, published and checked by its own calls. */
import type { ApiClient, Campaign, PublishedVersion } from '@limn/contracts';
import type { DraftState } from '../../../../drafts/draft-session.ts';
import { createPublishedSession, type PublishedSession } from '../../../../drafts/published-session.ts';
import { explainError } from '../../../../ui/explain-error.ts';
import { bodyOf, isSameDraft, openDraft, savedKeys, withKeys, type CampaignDraft } from './campaign-draft.ts';
import { checkAfter, checkedDraft, type Check } from './draft-check.ts';
import { placedProblems, problemsOf, stillThere, type DraftProblem } from './draft-problems.ts';

export interface CampaignState extends DraftState<Campaign, CampaignDraft, DraftProblem> {
  readonly check: Check;
}

export type CampaignClient = Pick<
  ApiClient,
  'getCampaign' | 'updateCampaign' | 'createCampaign' | 'publishCampaign' | 'restoreCampaignVersion' | 'checkCampaign'
>;

export interface CampaignSession extends PublishedSession<Campaign, CampaignDraft, DraftProblem, PublishedVersion> {
  getState(): CampaignState;
  /** A row for a ruleset or a variant that is added now. */
  newRow(): number;
  /** Saves, then looks for what the draft would do wrong; nothing is checked where it was not saved. */
  check(): Promise<void>;
}

const MAX_NAME = 200;

export function createCampaignSession(client: CampaignClient, campaign: Campaign, newIdempotencyKey: () => string): CampaignSession {
  const params = { id: campaign.id };
  let rows = 0;
  const newRow = (): number => ++rows;
  const session = createPublishedSession<Campaign, CampaignDraft, DraftProblem, PublishedVersion>(
    campaign,
    {
      read: async () => (await client.getCampaign({ params })).rule,
      async save(draft, thing) {
        return (await client.updateCampaign({ params, body: { ...bodyOf(draft), ...settingsOf(thing) }, ifMatch: thing.revision })).rule;
      },
      async copy(draft, thing, idempotencyKey) {
        const { rulesets, ...body } = bodyOf(draft);
        const name = `Copy of ${body.name}`.slice(0, MAX_NAME).toWellFormed();
        const unkeyed = rulesets.map((ruleset) => ({ ...ruleset, key: null }));
        const copy = { ...body, name, rulesets: unkeyed, ...settingsOf(thing) };
        return (await client.createCampaign({ body: copy, idempotencyKey })).rule.id;
      },
      copiesDeleted: true,
      async publish(note, idempotencyKey) {
        const { rule: thing, ...now } = await client.publishCampaign({ params, body: { note }, idempotencyKey });
        return { ...now, thing };
      },
      makeLive: async (version) => (await client.restoreCampaignVersion({ params: { ...params, v: version } })).rule,
      open: (thing, present) => openDraft(thing, rowsOf(present, newRow)),
      keyed(sent, answer) {
        const keys = savedKeys(sent, answer);
        return (draft) => withKeys(draft, keys);
      },
      isSame: isSameDraft,
      // Rows that are made from now on are others.
      restored: (draft) => void (rows = Math.max(rows, lastRow(draft))),
      problemsOf,
      placed: placedProblems,
      stillThere,
      failed: 'Couldn’t save the campaign. Try again.',
    },
    newIdempotencyKey,
  );
  return { ...withCheck(session, () => client.checkCampaign({ params, body: {} })), newRow };
}

/** Saved beside the draft, as they are at its revision. */
function settingsOf({ tag_settings, preview_settings, url_settings, tags }: Campaign) {
  return { tag_settings, preview_settings, url_settings, tags };
}

function lastRow({ rulesets }: CampaignDraft): number {
  return Math.max(0, ...rulesets.flatMap(({ row, test }) => [row, ...(test?.variants ?? []).map((variant) => variant.row)]));
}

/** Rulesets and variants that are on the screen keep their rows, so that what is open stays open. */
function rowsOf(present: CampaignDraft | undefined, newRow: () => number): Parameters<typeof openDraft>[1] {
  const rulesets = present?.rulesets ?? [];
  const known = { ruleset: rowsByKey(rulesets), variant: rowsByKey(rulesets.flatMap(({ test }) => test?.variants ?? [])) };
  return (key, kind) => known[kind].get(key) ?? newRow();
}

function rowsByKey(list: readonly { key: number | null; row: number }[]): Map<number, number> {
  return new Map(list.flatMap(({ key, row }) => (key === null ? [] : [[key, row] as const])));
}

/** The session with a check beside it, whose findings follow the draft. */
function withCheck(
  session: PublishedSession<Campaign, CampaignDraft, DraftProblem, PublishedVersion>,
  ask: () => ReturnType<CampaignClient['checkCampaign']>,
): Omit<CampaignSession, 'newRow'> {
  const listeners = new Set<() => void>();
  /** Another check answers later than this one. */
  let checks = 0;
  let state: CampaignState = { ...session.getState(), check: { kind: 'idle' } };

  function set(check: Check): void {
    const draft = session.getState();
    state = { ...draft, check: checkAfter(check, draft.history.present) };
    for (const listener of listeners) listener();
  }

  session.subscribe(() => set(state.check));
  return {
    ...session,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async check() {
      const turn = ++checks;
      set({ kind: 'checking', last: state.check.last });
      const isSaved = await session.save();
      const sent = state.history.present;
      try {
        const last = isSaved ? checkedDraft(await ask(), sent) : state.check.last;
        if (turn === checks) set({ kind: 'idle', last });
      } catch (error) {
        if (turn === checks) set({ kind: 'failed', message: explainError(error), last: state.check.last });
      }
    },
  };
}
