/** An opened view: its draft with what can be undone, what is saved of it, and saving. */
import { ApiError, type ApiClient, type EventView } from '@limn/contracts';
import { explainError } from '../../../../ui/explain-error.ts';
import { changed, historyOf, redone, undone, type History } from '../../../../ui/query-builder/history.ts';
import { bodyOf, isSameDraft, openDraft, type ViewDraft } from './view-draft.ts';

export type Saving =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  /** Someone else saved first. Nothing is sent until the user has chosen. */
  | { kind: 'stale'; by: string | undefined; at: string | undefined };

export interface ViewState {
  /** As the server has it. */
  readonly view: EventView;
  readonly history: History<ViewDraft>;
  readonly saved: ViewDraft;
  readonly saving: Saving;
  /** Messages by the path of the field in the draft. */
  readonly problems: Readonly<Record<string, string>>;
}

export interface ViewSession {
  getState(): ViewState;
  subscribe(listener: () => void): () => void;
  /** One step to undo; changes with the same `typedIn` belong to one. */
  change(next: (draft: ViewDraft) => ViewDraft, typedIn?: string): void;
  undo(): void;
  redo(): void;
  /** True when all that was on the screen is saved. */
  save(): Promise<boolean>;
  /** Goes on from what the server has; what this editor had comes back with undo. */
  loadTheirs(): Promise<void>;
  /** Saves this draft as another view and answers its id. */
  keepMineAsCopy(): Promise<number>;
}

export type ViewClient = Pick<ApiClient, 'getEventView' | 'updateEventView' | 'copyEventView'>;

const IDLE: Saving = { kind: 'idle' };

export function isUnsaved({ history, saved }: Pick<ViewState, 'history' | 'saved'>): boolean {
  return !isSameDraft(history.present, saved);
}

export function createViewSession(client: ViewClient, view: EventView, newIdempotencyKey: () => string): ViewSession {
  const params = { id: view.id };
  const listeners = new Set<() => void>();
  let underWay: Promise<boolean> | undefined;
  /** A copy that was made and could not be saved yet. */
  let copy: number | undefined;
  /** Another try to keep mine as a copy makes the same copy. */
  const copyKey = newIdempotencyKey();
  const opened = openDraft(view);
  let state: ViewState = { view, history: historyOf(opened), saved: opened, saving: IDLE, problems: {} };

  function set(next: Partial<ViewState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function go(history: History<ViewDraft>): void {
    set({ history, problems: {}, saving: state.saving.kind === 'failed' ? IDLE : state.saving });
  }

  async function send(): Promise<boolean> {
    const sent = state.history.present;
    set({ saving: { kind: 'saving' }, problems: {} });
    try {
      const { event_view: next } = await client.updateEventView({ params, body: { ...bodyOf(sent) }, ifMatch: state.view.revision });
      set({ view: next, saved: sent, saving: IDLE });
      return !isUnsaved(state);
    } catch (error) {
      refuse(error);
      return false;
    }
  }

  function refuse(error: unknown): void {
    if (error instanceof ApiError && error.code === 'stale_revision') {
      const { updated_by: by, updated_at: at } = error.problem;
      return set({ saving: { kind: 'stale', by: textOf(by), at: textOf(at) } });
    }
    const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    set({
      saving: { kind: 'failed', message: explainError(error) ?? 'Couldn’t save the view. Try again.' },
      problems: Object.fromEntries(errors.map(({ path, message }) => [path, message])),
    });
  }

  async function showTheirs(): Promise<void> {
    const { event_view: theirs } = await client.getEventView({ params });
    const draft = openDraft(theirs);
    set({ view: theirs, history: changed(state.history, draft), saved: draft, saving: IDLE, problems: {} });
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (next, typedIn) => go(changed(state.history, next(state.history.present), typedIn)),
    undo: () => go(undone(state.history)),
    redo: () => go(redone(state.history)),
    async save() {
      if (underWay) return underWay;
      if (state.saving.kind === 'stale') return false;
      if (!isUnsaved(state)) return true;
      if (state.history.present.label.trim() === '') {
        set({ problems: { label: 'Give the view a name.' } });
        return false;
      }
      underWay = send();
      try {
        return await underWay;
      } finally {
        underWay = undefined;
      }
    },
    loadTheirs: showTheirs,
    async keepMineAsCopy() {
      const body = bodyOf(state.history.present);
      copy ??= (await client.copyEventView({ params, body: {}, idempotencyKey: copyKey })).event_view.id;
      const label = `Copy of ${body.label}`.slice(0, 200).toWellFormed();
      await client.updateEventView({ params: { id: copy }, body: { ...body, label } });
      // The copy has this work now: it must not be saved over theirs.
      await showTheirs();
      return copy;
    },
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
