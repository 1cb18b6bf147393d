/**
 * The one door through which an editor saves. The document is looked at every two seconds and sent only when
 * it changed; single fields are sent as they change. Everything goes one after the other, each with the
 * revision that the answer before it gave, so an editor never conflicts with itself.
 *
 *   saved ──change──▶ waiting ──tick──▶ saving ──▶ saved
 *                                          ├─ no answer, 5xx, 429 ─▶ failed ──later tick──▶ saving
 *                                          ├─ 409 ─▶ theirs is what we have, sent or started from? ─▶ saving : stale (held until the user chooses)
 *                                          ├─ a field's answer names another revision ─▶ one of our documents is in doubt? ─▶ saving : stale
 *                                          └─ any other refusal ─▶ refused (held until the document changes or the user asks again)
 *
 * Only documents raise the revision, so an answer needs no document to show that another one was saved
 * meanwhile.
 */
import type { SceneDocument } from '@limn/scene';
import type { Clock } from './clock.ts';
import { sameContent } from './same-content.ts';
import type { SaveFailure } from './save-failure.ts';

export const AUTOSAVE_MS = 2000;
const MAX_PAUSE_MS = 30_000;

export interface Saved {
  revision: number;
  at: string;
}

export interface SaveTarget {
  saveDocument(document: SceneDocument, revision: number): Promise<Saved>;
  /**
   * Fields are last write wins; the revision in the answer is that of the document, which they leave as it
   * is.
   */
  saveFields(fields: Readonly<Record<string, unknown>>): Promise<Saved>;
  /** The server's version, to distinguish a real conflict from a lost answer. */
  fetchSaved(): Promise<Saved & { document: SceneDocument }>;
  /** Turns whatever was thrown into what the queue has to know. */
  explain(error: unknown): SaveFailure;
}

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'waiting'; sinceMs: number }
  | { kind: 'saving'; sinceMs: number }
  | { kind: 'failed'; attempts: number; offline: boolean }
  | { kind: 'stale'; by: string | undefined; at: string | undefined }
  | { kind: 'refused'; message: string };

export interface SaveQueueOptions {
  target: SaveTarget;
  clock: Clock;
  /** The newest document; the same reference as long as nothing changed. */
  read: () => SceneDocument;
  revision: number;
  savedAt: string;
  onState: (state: SaveState) => void;
  /** Called when a change appears that is not saved yet, and again when all is: the place to keep a copy. */
  onPending?: (pending: boolean) => void;
}

export interface SaveQueue {
  start(): void;
  stop(): void;
  /**
   * Posts one field; resolves when the server has it, rejects when it is refused. Kept and sent again without
   * a connection.
   */
  saveField(name: string, value: unknown): Promise<void>;
  /** Saves everything now. True when nothing is left unsaved. */
  flush(): Promise<boolean>;
  /** Goes on from another document and revision, both known to be the server's. */
  adopt(document: SceneDocument, revision: number, at: string): void;
  /** Sends nothing until `adopt`: someone else's document is there, known from elsewhere. */
  hold(conflict: { by: string | undefined; at: string | undefined }): void;
  /** Fields that were typed but not taken yet, for the copy kept on this computer. */
  pendingFields(): Readonly<Record<string, unknown>>;
  /**
   * Lets go of fields that are kept elsewhere: they are not sent any more, and no one who waits for them is
   * notified.
   */
  abandonFields(): void;
  isDirty(): boolean;
  /** The same without single fields. */
  isDocumentDirty(): boolean;
  revision(): number;
  /** The document that the server is known to have. */
  savedDocument(): SceneDocument;
}

interface FieldJob {
  value: unknown;
  waiting: { resolve: () => void; reject: (error: unknown) => void }[];
}

export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  const { target, clock } = options;
  const fields = new Map<string, FieldJob>();
  let saved = options.read();
  /**
   * Sent, and never answered: the server may have it or not. Until that is known there is something to save.
   */
  let sentInDoubt: SceneDocument | undefined;
  let refused: SceneDocument | undefined;
  let revision = options.revision;
  let savedAt = options.savedAt;
  let failures = 0;
  let pauseUntilMs = 0;
  const gate = { held: false };
  let dirtySinceMs: number | undefined;
  let running: Promise<void> | undefined;
  let stopTicking: (() => void) | undefined;

  const isDocumentDirty = (): boolean => options.read() !== saved || sentInDoubt !== undefined;
  const documentDirty = (): boolean => isDocumentDirty() && options.read() !== refused;
  const isDirty = (): boolean => isDocumentDirty() || fields.size > 0;

  function accept(answer: Saved): void {
    revision = answer.revision;
    savedAt = answer.at;
    failures = 0;
  }

  function announceSettled(): void {
    if (isDirty()) return options.onState({ kind: 'waiting', sinceMs: dirtySinceMs ?? clock.now() });
    dirtySinceMs = undefined;
    options.onState({ kind: 'saved', at: savedAt });
    options.onPending?.(false);
  }

  /** Handles a failure that is not a verdict on the content; true when it was one of those. */
  function postpone(failure: SaveFailure): failure is SaveFailure & { kind: 'unreachable' } {
    if (failure.kind !== 'unreachable') return false;
    failures += 1;
    pauseUntilMs = clock.now() + Math.min(MAX_PAUSE_MS, AUTOSAVE_MS * 2 ** Math.min(failures - 1, 5));
    options.onState({ kind: 'failed', attempts: failures, offline: failure.offline });
    return true;
  }

  async function sendField(name: string, job: FieldJob): Promise<boolean> {
    const [value, known] = [job.value, job.waiting.length];
    try {
      const answer = await target.saveFields({ [name]: value });
      // Taking another revision would let the next save write over a document that someone else saved.
      const isOurs = answer.revision === revision;
      if (isOurs) accept(answer);
      for (const waiter of answered(name, job, value, known)) waiter.resolve();
      if (!isOurs && !sentInDoubt) hold({ by: undefined, at: answer.at });
      return !gate.held;
    } catch (error) {
      if (postpone(target.explain(error))) return false;
      for (const waiter of answered(name, job, value, known)) waiter.reject(error);
      return true;
    }
  }

  /** All who wait, or the first `known` where another value was handed in meanwhile, which is sent next. */
  function answered(name: string, job: FieldJob, value: unknown, known: number): FieldJob['waiting'] {
    if (job.value !== value) return job.waiting.splice(0, known);
    if (fields.get(name) === job) fields.delete(name);
    return job.waiting;
  }

  async function sendDocument(): Promise<boolean> {
    const document = options.read();
    if (!sentInDoubt && sameContent(document, saved)) {
      saved = document;
      return true;
    }
    try {
      accept(await target.saveDocument(document, revision));
      saved = document;
      sentInDoubt = undefined;
      return true;
    } catch (error) {
      const failure = target.explain(error);
      if (failure.kind === 'unreachable') sentInDoubt = document;
      if (postpone(failure)) return false;
      if (failure.kind === 'stale') return await settleConflict(failure);
      refused = document;
      options.onState({ kind: 'refused', message: failure.message });
      return false;
    }
  }

  /**
   * A conflict is only real when someone else's document is there; a lost answer or a field saved elsewhere
   * is not.
   */
  async function settleConflict(failure: SaveFailure & { kind: 'stale' }): Promise<boolean> {
    try {
      const theirs = await target.fetchSaved();
      const ours = knownAsOurs(theirs.document);
      if (ours) {
        accept(theirs);
        saved = ours;
        sentInDoubt = undefined;
        return true;
      }
    } catch (error) {
      if (postpone(target.explain(error))) return false;
    }
    sentInDoubt = undefined;
    hold(failure);
    return false;
  }

  function knownAsOurs(document: SceneDocument): SceneDocument | undefined {
    return [options.read(), sentInDoubt, saved].find((known) => known && sameContent(known, document));
  }

  function hold(conflict: { by: string | undefined; at: string | undefined }): void {
    gate.held = true;
    options.onState({ kind: 'stale', by: conflict.by, at: conflict.at });
  }

  /** The lock comes after the document, which could not be saved any more. */
  function nextField(): [string, FieldJob] | undefined {
    return [...fields].find(([name, { value }]) => name !== 'lock' || value !== true || !documentDirty());
  }

  async function work(): Promise<void> {
    options.onState({ kind: 'saving', sinceMs: dirtySinceMs ?? clock.now() });
    while (!gate.held) {
      const field = nextField();
      if (field) {
        if (!(await sendField(...field))) return;
      } else if (documentDirty()) {
        if (!(await sendDocument())) return;
      } else break;
    }
    if (!gate.held && !refused) announceSettled();
  }

  function run(): Promise<void> {
    running ??= work().finally(() => {
      running = undefined;
      // A field that was handed in while the last answer was being dealt with.
      if (fields.size > 0 && !gate.held && clock.now() >= pauseUntilMs) void run();
    });
    return running;
  }

  function tick(): void {
    if (refused && options.read() !== refused) refused = undefined;
    if (!isDirty() || gate.held || running) return;
    if (dirtySinceMs === undefined) {
      dirtySinceMs = clock.now();
      options.onPending?.(true);
    }
    if (clock.now() >= pauseUntilMs && (fields.size > 0 || documentDirty())) void run();
  }

  return {
    start() {
      stopTicking ??= clock.every(AUTOSAVE_MS, tick);
    },
    stop() {
      stopTicking?.();
      stopTicking = undefined;
    },
    saveField(name, value) {
      return new Promise<void>((resolve, reject) => {
        const job = fields.get(name) ?? { value, waiting: [] };
        job.value = value;
        job.waiting.push({ resolve, reject });
        fields.set(name, job);
        dirtySinceMs ??= clock.now();
        options.onPending?.(true);
        if (clock.now() >= pauseUntilMs) void run();
      });
    },
    async flush() {
      pauseUntilMs = 0;
      refused = undefined;
      if (running) await running;
      if (isDirty() && !gate.held) await run();
      return !isDirty();
    },
    adopt(document, newRevision, at) {
      saved = document;
      sentInDoubt = undefined;
      refused = undefined;
      gate.held = false;
      revision = newRevision;
      savedAt = at;
      failures = 0;
      pauseUntilMs = 0;
      announceSettled();
    },
    hold,
    pendingFields: () => Object.fromEntries([...fields].map(([name, job]) => [name, job.value])),
    abandonFields: () => fields.clear(),
    isDirty,
    isDocumentDirty,
    revision: () => revision,
    savedDocument: () => saved,
  };
}
