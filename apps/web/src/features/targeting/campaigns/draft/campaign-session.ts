/** An opened campaign: its draft with what can be undone, what is saved of it, and what the server is asked to do with it. */
import { ApiError, type ApiClient, type Campaign, type CampaignVersion } from '@limn/contracts';
import { explainError } from '../../../../ui/explain-error.ts';
import { changed, historyOf, redone, undone, type History } from '../../../../ui/query-builder/history.ts';
import { bodyOf, isSameDraft, openDraft, savedKeys, withKeys, type CampaignDraft } from './campaign-draft.ts';
import { checkAfter, checkedDraft, type Check } from './draft-check.ts';
import { placedProblems, problemsOf, stillThere, type DraftProblem } from './draft-problems.ts';

export type Saving =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  /** Someone else saved first. Nothing is sent until the user has chosen. */
  | { kind: 'stale'; by: string | undefined; at: string | undefined };

export interface CampaignState {
  /** As the server has it. Its name, rulesets and Otherwise are in `saved`. */
  readonly campaign: Campaign;
  readonly history: History<CampaignDraft>;
  readonly saved: CampaignDraft;
  readonly saving: Saving;
  readonly problems: readonly DraftProblem[];
  readonly check: Check;
}

export type CampaignClient = Pick<
  ApiClient,
  'getCampaign' | 'updateCampaign' | 'createCampaign' | 'publishCampaign' | 'restoreCampaignVersion' | 'checkCampaign'
>;

export interface CampaignSession {
  getState(): CampaignState;
  subscribe(listener: () => void): () => void;
  /** Goes on from an answer that was asked for elsewhere, unless a later one was seen. */
  takeServer(rule: Campaign): void;
  /** A row for a ruleset or a variant that is added now. */
  newRow(): number;
  /** One step to undo; changes with the same `typedIn` belong to one. */
  change(next: (draft: CampaignDraft) => CampaignDraft, typedIn?: string): void;
  undo(): void;
  redo(): void;
  /** True when all that was on the screen is saved. */
  save(): Promise<boolean>;
  /** Goes on from what the server has; what this editor had comes back with undo. */
  loadTheirs(): Promise<void>;
  /** Saves this draft as another campaign and answers its id. */
  keepMineAsCopy(): Promise<number>;
  /** Saves, then makes the draft the live version; undefined where it was not saved. */
  publish(note: string): Promise<CampaignVersion | undefined>;
  makeLive(version: number): Promise<void>;
  /** Saves, then looks for what the draft would do wrong; nothing is checked where it was not saved. */
  check(): Promise<void>;
}

export function isUnsaved({ history, saved }: Pick<CampaignState, 'history' | 'saved'>): boolean {
  return !isSameDraft(history.present, saved);
}

const IDLE: Saving = { kind: 'idle' };

export function createCampaignSession(client: CampaignClient, campaign: Campaign, newIdempotencyKey: () => string): CampaignSession {
  const params = { id: campaign.id };
  const listeners = new Set<() => void>();
  let rows = 0;
  let underWay: Promise<boolean> | undefined;
  /** Another check answers later than this one. */
  let checks = 0;
  /** Another try to keep mine as a copy makes the same copy. */
  let copyKey: string | undefined;
  const newRow = (): number => ++rows;
  const opened = openDraft(campaign, newRow);
  let state: CampaignState = { campaign, history: historyOf(opened), saved: opened, saving: IDLE, problems: [], check: { kind: 'idle' } };

  function set(next: Partial<CampaignState>): void {
    state = { ...state, ...next };
    if (next.history) state = { ...state, check: checkAfter(state.check, state.history.present) };
    for (const listener of listeners) listener();
  }

  function go(history: History<CampaignDraft>): void {
    const problems = stillThere(state.problems, state.history.present, history.present);
    set({ history, problems, saving: state.saving.kind === 'failed' ? IDLE : state.saving });
  }

  /** Rulesets and variants that are on the screen keep their rows, so that what is open stays open. */
  function opensAs(theirs: Campaign): CampaignDraft {
    const { rulesets } = state.history.present;
    const known = { ruleset: rowsByKey(rulesets), variant: rowsByKey(rulesets.flatMap(({ test }) => test?.variants ?? [])) };
    return openDraft(theirs, (key, kind) => known[kind].get(key) ?? newRow());
  }

  function takeSaved(rule: Campaign, sent: CampaignDraft): void {
    const keys = savedKeys(sent, rule);
    const keyed = (draft: CampaignDraft) => withKeys(draft, keys);
    const { present, past, future, place } = state.history;
    const history = { present: keyed(present), past: past.map(keyed), future: future.map(keyed), place };
    set({ campaign: rule, history, saved: keyed(sent), saving: IDLE, problems: [] });
  }

  async function send(): Promise<boolean> {
    const sent = state.history.present;
    set({ saving: { kind: 'saving' }, problems: [] });
    try {
      takeSaved(await write(sent), sent);
      return !isUnsaved(state);
    } catch (error) {
      refuse(error, sent);
      return false;
    }
  }

  /** Settings of the tag and of the preview are saved beside the draft and raise its revision too: only another draft is a conflict. */
  async function write(sent: CampaignDraft): Promise<Campaign> {
    const update = async (ifMatch: number) => (await client.updateCampaign({ params, body: { ...bodyOf(sent) }, ifMatch })).rule;
    try {
      return await update(state.campaign.revision);
    } catch (error) {
      if (!isStale(error)) throw error;
      const { rule } = await client.getCampaign({ params });
      if (!isSameDraft(openDraft(rule, Number), state.saved)) throw error;
      return await update(rule.revision);
    }
  }

  function refuse(error: unknown, sent: CampaignDraft): void {
    if (isStale(error)) {
      const { updated_by: by, updated_at: at } = error.problem;
      return set({ saving: { kind: 'stale', by: textOf(by), at: textOf(at) } });
    }
    const problems = error instanceof ApiError ? placedProblems(error.problem.errors ?? [], sent) : [];
    set({ saving: { kind: 'failed', message: explainError(error) ?? 'Couldn’t save the campaign. Try again.' }, problems });
  }

  /** Shows what the server has, as one step that undo takes back where it is something else. */
  function showTheirs(rule: Campaign): void {
    const theirs = opensAs(rule);
    const history = isSameDraft(theirs, state.history.present) ? { ...state.history, present: theirs } : changed(state.history, theirs);
    set({ campaign: rule, history, saved: theirs, saving: IDLE, problems: [] });
  }

  /** Answered beside a draft that someone else may have saved: what is unsaved here then conflicts at the next save. */
  function takeServer(rule: Campaign): void {
    if (rule.revision < state.campaign.revision) return;
    if (isSameDraft(opensAs(rule), state.saved)) set({ campaign: rule, problems: [] });
    else if (isUnsaved(state)) set({ campaign: { ...rule, revision: state.campaign.revision } });
    else showTheirs(rule);
  }

  async function save(): Promise<boolean> {
    if (underWay) return underWay;
    if (state.saving.kind === 'stale') return false;
    if (!isUnsaved(state)) return true;
    const problems = problemsOf(state.history.present);
    if (problems.length > 0) {
      set({ problems });
      return false;
    }
    underWay = send();
    try {
      return await underWay;
    } finally {
      underWay = undefined;
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    newRow,
    takeServer,
    change: (next, typedIn) => go(changed(state.history, next(state.history.present), typedIn)),
    undo: () => go(undone(state.history)),
    redo: () => go(redone(state.history)),
    save,
    async loadTheirs() {
      showTheirs((await client.getCampaign({ params })).rule);
    },
    async keepMineAsCopy() {
      const { tag_settings, preview_settings, url_settings, tags } = state.campaign;
      const body = bodyOf(state.history.present);
      copyKey ??= newIdempotencyKey();
      const { rule: copy } = await client.createCampaign({
        body: {
          ...body,
          name: `Copy of ${body.name}`.slice(0, 200).toWellFormed(),
          rulesets: body.rulesets.map((ruleset) => ({ ...ruleset, key: null })),
          tag_settings,
          preview_settings,
          url_settings,
          tags,
        },
        idempotencyKey: copyKey,
      });
      copyKey = undefined;
      // The copy has this work now: it must not be saved over theirs.
      showTheirs((await client.getCampaign({ params })).rule);
      return copy.id;
    },
    async publish(note) {
      if (!(await save())) return undefined;
      const sent = state.history.present;
      try {
        const { version, rule } = await client.publishCampaign({ params, body: { note }, idempotencyKey: newIdempotencyKey() });
        takeServer(rule);
        return version;
      } catch (error) {
        if (error instanceof ApiError) set({ problems: placedProblems(error.problem.errors ?? [], sent) });
        throw error;
      }
    },
    async makeLive(version) {
      const { rule } = await client.restoreCampaignVersion({ params: { ...params, v: version } });
      takeServer(rule);
    },
    async check() {
      const turn = ++checks;
      set({ check: { kind: 'checking', last: state.check.last } });
      const isSaved = await save();
      const sent = state.history.present;
      try {
        const last = isSaved ? checkedDraft(await client.checkCampaign({ params, body: {} }), sent) : state.check.last;
        if (turn === checks) set({ check: checkAfter({ kind: 'idle', last }, state.history.present) });
      } catch (error) {
        if (turn === checks) set({ check: { kind: 'failed', message: explainError(error), last: state.check.last } });
      }
    },
  };
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'stale_revision';
}

function rowsByKey(list: readonly { key: number | null; row: number }[]): Map<number, number> {
  return new Map(list.flatMap(({ key, row }) => (key === null ? [] : [[key, row] as const])));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
