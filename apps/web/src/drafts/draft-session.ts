/**
 * An opened draft: what can be undone, what is saved of it, and what the server is asked to do with it. What
 * the draft holds is for its kind to say (`DraftKind`); nothing here knows React or a route.
 */
import { ApiError } from '@limn/contracts';
import type { FieldProblem } from '@limn/model';
import { explainError, isMissing } from '../ui/explain-error.ts';
import type { KeptDraft } from './kept-draft.ts';
import { amended, changed, historyOf, mapHistory, redone, undone, type History } from '../ui/history.ts';

export type Saving =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  /** Someone else saved first. Nothing is sent until the user has chosen. */
  | { kind: 'stale'; by: string | undefined; at: string | undefined }
  /** Someone else deleted it: it can only be kept as a copy. */
  | { kind: 'gone' };

/** The fields of every saved thing with a draft. */
export interface Saved {
  id: number;
  revision: number;
}

export interface DraftKind<Entity extends Saved, Draft, Problem> {
  read(): Promise<Entity>;
  /**
   * @param thing as the server has it: the revision that the draft was made from, and what is saved beside it
   */
  save(draft: Draft, thing: Entity): Promise<Entity>;
  /** Saves it as another one and answers its id. */
  copy(draft: Draft, thing: Entity, idempotencyKey: string): Promise<number>;
  /** True where a copy needs nothing of the original, so that a draft outlives a deletion. */
  copiesDeleted?: boolean;
  /**
   * Its draft on the screen. @param present the one that is there already: parts that both have keep what
   * names them there
   */
  open(thing: Entity, present?: Draft): Draft;
  /** Takes over what a save gave to parts of the draft that was sent, where a draft has them. */
  keyed?(sent: Draft, answer: Entity): (draft: Draft) => Draft;
  isSame(one: Draft, other: Draft): boolean;
  /** Found before anything is sent. */
  problemsOf(draft: Draft): readonly Problem[];
  /** The server's refusals, where they are fixed. */
  placed(errors: readonly FieldProblem[], sent: Draft): readonly Problem[];
  /** Finds those that a change leaves standing. */
  stillThere(problems: readonly Problem[], before: Draft, after: Draft): readonly Problem[];
  /** Called with work that this tab had kept, before it is shown. */
  restored?(draft: Draft): void;
  /** "Couldn’t save the recipe. Try again." */
  failed: string;
}

export interface DraftState<Entity extends Saved, Draft, Problem> {
  /** As the server has it. What the draft holds of it is in `saved`. */
  readonly thing: Entity;
  readonly history: History<Draft>;
  readonly saved: Draft;
  readonly isUnsaved: boolean;
  readonly saving: Saving;
  readonly problems: readonly Problem[];
}

export interface DraftSession<Entity extends Saved, Draft, Problem> {
  getState(): DraftState<Entity, Draft, Problem>;
  subscribe(listener: () => void): () => void;
  /** Goes on from an answer that was asked for elsewhere, unless a later one was seen. */
  takeServer(thing: Entity): void;
  /** One step to undo; changes with the same `typedIn` belong to one. */
  change(next: (draft: Draft) => Draft, typedIn?: string): void;
  undo(): void;
  redo(): void;
  /**
   * Goes on from unsaved work that was kept: one step to undo. What someone else saved meanwhile conflicts at
   * the next save.
   */
  restore(kept: KeptDraft<Draft>): void;
  /** True when all that was on the screen is saved. */
  save(): Promise<boolean>;
  /**
   * Saves, also what is typed meanwhile, then does this with what is saved. Its refusals are shown like those
   * of a save; undefined where it was not saved.
   */
  saveThen<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
  /** Goes on from what the server has; what this editor had comes back with undo. */
  loadTheirs(): Promise<void>;
  /** Saves this draft as another one and answers its id. */
  keepMineAsCopy(): Promise<number>;
  /** Lets unsaved changes of a deleted thing go, so that its page can be left. */
  discardMine(): void;
}

const IDLE: Saving = { kind: 'idle' };
/** Saves that cross others of the same thing, one after the other. */
const MAX_TRIES = 4;

export function createDraftSession<Entity extends Saved, Draft, Problem>(
  thing: Entity,
  kind: DraftKind<Entity, Draft, Problem>,
  newIdempotencyKey: () => string,
): DraftSession<Entity, Draft, Problem> {
  type State = DraftState<Entity, Draft, Problem>;
  const listeners = new Set<() => void>();
  let underWay: Promise<boolean> | undefined;
  /** Another try to keep mine as a copy makes the same copy. */
  let copyKey: string | undefined;
  const first = kind.open(thing);
  let state: State = { thing, history: historyOf(first), saved: first, isUnsaved: false, saving: IDLE, problems: [] };
  const opened = (latest: Entity): Draft => kind.open(latest, state.history.present);

  function set(next: Partial<Omit<State, 'isUnsaved'>>): void {
    const { history, saved } = { ...state, ...next };
    state = { ...state, ...next, isUnsaved: !kind.isSame(history.present, saved) };
    for (const listener of listeners) listener();
  }

  function go(history: History<Draft>): void {
    if (history.present === state.history.present) return;
    const problems = kind.stillThere(state.problems, state.history.present, history.present);
    set({ history, problems, saving: state.saving.kind === 'failed' ? IDLE : state.saving });
  }

  async function send(): Promise<boolean> {
    const sent = state.history.present;
    set({ saving: { kind: 'saving' }, problems: [] });
    try {
      takeSaved(await write(sent), sent);
      return !state.isUnsaved;
    } catch (error) {
      refuse(error, sent);
      return false;
    }
  }

  function takeSaved(answer: Entity, sent: Draft): void {
    const keyed = kind.keyed?.(sent, answer);
    if (!keyed) return set({ thing: answer, saved: sent, saving: IDLE, problems: [] });
    set({ thing: answer, history: mapHistory(state.history, keyed), saved: keyed(sent), saving: IDLE, problems: [] });
  }

  /**
   * Settings of the tag and of the preview are saved beside the draft and raise its revision too: only
   * another draft is a conflict.
   */
  async function write(sent: Draft): Promise<Entity> {
    let { thing: base } = state;
    for (let tries = 1; ; tries++) {
      try {
        return await kind.save(sent, base);
      } catch (error) {
        if (!isStale(error) || tries === MAX_TRIES) throw error;
        const latest = await kind.read();
        if (!kind.isSame(opened(latest), state.saved)) throw error;
        base = latest;
      }
    }
  }

  function refuse(error: unknown, sent: Draft): void {
    if (isStale(error)) {
      const { updated_by: by, updated_at: at } = error.problem;
      return set({ saving: { kind: 'stale', by: textOf(by), at: textOf(at) } });
    }
    if (kind.copiesDeleted && isMissing(error)) return set({ saving: { kind: 'gone' } });
    set({ saving: { kind: 'failed', message: explainError(error) ?? kind.failed }, problems: problemsIn(error, sent) });
  }

  function problemsIn(error: unknown, sent: Draft): readonly Problem[] {
    return error instanceof ApiError ? kind.placed(error.problem.errors ?? [], sent) : [];
  }

  /** Shows what the server has, as one step that undo takes back where it is something else. */
  function showTheirs(latest: Entity): void {
    const theirs = opened(latest);
    const history = kind.isSame(theirs, state.history.present) ? amended(state.history, theirs) : changed(state.history, theirs);
    set({ thing: latest, history, saved: theirs, saving: IDLE, problems: [] });
  }

  /**
   * Answered beside a draft that someone else may have saved: what is unsaved here then conflicts at the next
   * save.
   */
  function takeServer(latest: Entity): void {
    if (latest.revision < state.thing.revision) return;
    if (kind.isSame(opened(latest), state.saved)) set({ thing: latest });
    else if (state.isUnsaved) set({ thing: { ...latest, revision: state.thing.revision } });
    else showTheirs(latest);
  }

  function letGo(): void {
    set({ saved: state.history.present, saving: IDLE });
  }

  async function save(): Promise<boolean> {
    if (underWay) return underWay;
    if (state.saving.kind === 'stale' || state.saving.kind === 'gone') return false;
    if (!state.isUnsaved) return true;
    const problems = kind.problemsOf(state.history.present);
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

  /** Also what was typed while it was being saved; false where the page says why it is not. */
  async function saveAll(): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (await save()) return true;
      if (state.saving.kind !== 'idle' || state.problems.length > 0) return false;
    }
    return save();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeServer,
    change: (next, typedIn) => go(changed(state.history, next(state.history.present), { merge: typedIn })),
    undo: () => go(undone(state.history)),
    redo: () => go(redone(state.history)),
    restore({ revision, base, draft }) {
      kind.restored?.(draft);
      set({ thing: { ...state.thing, revision }, saved: base, history: changed(historyOf(base), draft) });
    },
    save,
    async loadTheirs() {
      showTheirs(await kind.read());
    },
    async keepMineAsCopy() {
      copyKey ??= newIdempotencyKey();
      const id = await kind.copy(state.history.present, state.thing, copyKey);
      copyKey = undefined;
      // The copy has this work now: it must not be saved over theirs.
      if (state.saving.kind === 'gone') letGo();
      else showTheirs(await kind.read());
      return id;
    },
    discardMine: letGo,
    async saveThen(work) {
      if (!(await saveAll())) return undefined;
      const sent = state.history.present;
      try {
        const answer = await work();
        set({ problems: [] });
        return answer;
      } catch (error) {
        set({ problems: problemsIn(error, sent) });
        throw error;
      }
    },
  };
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'stale_revision';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
