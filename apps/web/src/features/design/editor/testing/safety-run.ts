/**
 * People at one image who lose connections, close and kill tabs, and work in two of them: real sessions,
 * queues and copies over a client of the caller's, on a computer in memory. Every change leaves a mark; none
 * may be lost.
 */
import { seededRandom } from '@limn/model';
import { ApiError, type Image } from '@limn/contracts';
import type { SceneObject } from '@limn/scene';
import { localCopiesOf } from '../saving/local-copy.ts';
import { createEditorSession, type EditorClient, type EditorSession } from '../session/editor-session.ts';
import { openedDocument } from '../session/open-document.ts';
import { handClock, manyTurns } from './hand-clock.ts';

export interface SafetyRunOptions {
  /** The client of the server that keeps the image. */
  client: EditorClient;
  imageId: number;
  seed: number;
  actions: number;
}

export interface SafetyRun {
  marks: number;
  /** Marks that are nowhere: not in the image, nor in a copy, nor behind an undo that someone chose. */
  lost: string[];
  conflicts: number;
  kills: number;
}

interface Tab {
  session: EditorSession;
  /** The connection's effect on a call of this tab. */
  line: { kind: 'good' | 'gone' | 'answers lost' | 'dead' };
  pass(ms: number): Promise<void>;
  die(): void;
}

const BETWEEN_ACTIONS_MS = 700;

export async function runSafely({ client, imageId, seed, actions }: SafetyRunOptions): Promise<SafetyRun> {
  const random = seededRandom(seed);
  const computer = aComputer();
  const tabs: Tab[] = [];
  const marks: string[] = [];
  const given = new Set<string>();
  const copies: number[] = [];
  let conflicts = 0;
  let kills = 0;
  const chance = (part: number): boolean => random() < part;
  const open = async (): Promise<Tab> => {
    const tab = await openTab({ client, imageId, computer, newKey: () => crypto.randomUUID() });
    tabs.push(tab);
    return tab;
  };
  const close = (tab: Tab): void => void tabs.splice(tabs.indexOf(tab), 1);

  async function settleConflict({ session, line }: Tab, mayLoad: boolean): Promise<void> {
    if (session.store.getState().saving.kind !== 'stale' || line.kind !== 'good') return;
    conflicts += 1;
    if (mayLoad && chance(0.4)) {
      const mine = namesIn(session);
      await session.loadTheirs();
      session.store.undo();
      // Undo brings mine back; anyone who goes on with theirs has let go of what only mine has.
      if (namesIn(session).join() !== mine.join()) throw new Error(`Undo does not bring back what was there (seed ${seed}).`);
      session.store.redo();
      const theirs = new Set(namesIn(session));
      for (const name of mine) if (!theirs.has(name)) given.add(name);
    } else copies.push(await session.keepMineAsCopy());
  }

  await open();
  for (let step = 0; step < actions; step++) {
    const tab = tabs[Math.floor(random() * tabs.length)] ?? (await open());
    const dice = random();
    if (dice < 0.55) {
      const name = `mark-${seed}-${marks.length}`;
      marks.push(name);
      draw(tab.session, name);
    } else if (dice < 0.63) tab.line.kind = chance(0.5) ? 'gone' : 'answers lost';
    else if (dice < 0.75) tab.line.kind = 'good';
    else if (dice < 0.82 && tabs.length < 2) await open();
    else if (dice < 0.9) {
      kills += 1;
      tab.die();
      close(tab);
    } else if (dice < 0.94) {
      tab.session.leave();
      tab.die();
      close(tab);
    } else await tab.session.catchUp().catch(() => undefined);
    for (const each of tabs) await each.pass(BETWEEN_ACTIONS_MS);
    for (const each of tabs) await settleConflict(each, true).catch((error: unknown) => rethrowUnlessOffline(error));
  }

  // Everything is well again: what tabs still have is saved, then whatever was left behind is found, one
  // after the other.
  for (let tab = tabs[0]; tab; tab = tabs[0]) {
    tab.line.kind = 'good';
    await finish(tab);
    close(tab);
  }
  while (computer.kept() > 0) {
    const tab = await open();
    await finish(tab);
    close(tab);
  }

  async function finish(tab: Tab): Promise<void> {
    for (let turn = 0; turn < 50 && (tab.session.saves.isDirty() || tab.session.store.getState().saving.kind === 'stale'); turn++) {
      await settleConflict(tab, false);
      await tab.session.saves.flush();
      await tab.pass(2000);
    }
    if (tab.session.saves.isDirty()) throw new Error(`A tab does not come to rest (seed ${seed}).`);
    tab.session.stop();
    tab.die();
  }

  const saved = await Promise.all([imageId, ...copies].map(async (id) => namesOf((await client.getImage({ params: { id } })).image)));
  const found = new Set([...saved.flat(), ...given]);
  return { marks: marks.length, lost: marks.filter((name) => !found.has(name)), conflicts, kills };
}

interface Computer {
  storage: Storage;
  locks: Set<string>;
  /** Copies on it. */
  kept(): number;
}

function aComputer(): Computer {
  const entries = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => void entries.set(name, text),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  };
  return { storage, locks: new Set(), kept: () => entries.size };
}

async function openTab({
  client,
  imageId,
  computer,
  newKey,
}: {
  client: EditorClient;
  imageId: number;
  computer: Computer;
  newKey: () => string;
}): Promise<Tab> {
  const line: Tab['line'] = { kind: 'good' };
  const mine = new Set<string>();
  const clock = clockWithCalls();
  const { image } = await client.getImage({ params: { id: imageId } });
  const opened = openedDocument(image.data);
  if (!opened.ok) throw new Error(opened.problem);
  const locks = {
    async take(name: string) {
      if (computer.locks.has(name)) return undefined;
      computer.locks.add(name);
      mine.add(name);
      return () => {
        computer.locks.delete(name);
        mine.delete(name);
      };
    },
  };
  const session = createEditorSession({
    client: onLine(client, line, clock.underWay),
    image,
    document: opened.document,
    copies: localCopiesOf(
      { imageId, userId: 1 },
      unless(() => line.kind === 'dead', computer.storage),
      locks,
      newKey,
    ),
    clock,
    newIdempotencyKey: newKey,
    onFailed: () => undefined,
    onRecovered: () => undefined,
    onUnsaved: () => undefined,
    onRestored: () => undefined,
    onTheirs: () => undefined,
  });
  await session.start();
  return {
    session,
    line,
    pass: clock.pass,
    die() {
      line.kind = 'dead';
      clock.stop();
      for (const name of mine) computer.locks.delete(name);
    },
  };
}

const OFFLINE = () => new ApiError({ type: 'about:blank', title: 'No answer', status: 0, code: 'offline' });

/**
 * Calls over a line that may be gone, lose its answers, or belong to a tab that is dead: then no one hears
 * them.
 */
function onLine(client: EditorClient, line: Tab['line'], underWay: Set<Promise<unknown>>): EditorClient {
  return new Proxy(client, {
    get: (target, name: keyof EditorClient) => async (input: never) => {
      if (line.kind === 'gone') throw OFFLINE();
      if (line.kind === 'dead') return await new Promise(() => undefined);
      const call = (target[name] as (input: never) => Promise<unknown>)(input);
      const isLost = line.kind === 'answers lost';
      underWay.add(call);
      const answer = await call.finally(() => underWay.delete(call));
      if (isLost) throw OFFLINE();
      return line.kind === ('dead' as string) ? await new Promise(() => undefined) : answer;
    },
  });
}

/** A dead tab writes nothing any more. */
function unless(isDead: () => boolean, storage: Storage): Storage {
  return {
    get length() {
      return storage.length;
    },
    key: (index) => storage.key(index),
    getItem: (name) => storage.getItem(name),
    setItem: (name, text) => (isDead() ? undefined : storage.setItem(name, text)),
    removeItem: (name) => (isDead() ? undefined : storage.removeItem(name)),
    clear: () => undefined,
  };
}

/** The clock, and the calls under way, which it waits for. */
function clockWithCalls() {
  const underWay = new Set<Promise<unknown>>();
  const clock = handClock(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await Promise.allSettled(underWay);
      await manyTurns();
    }
  });
  return { ...clock, underWay };
}

function draw({ store }: EditorSession, layerName: string): void {
  const { frame, layers } = store.getState().document;
  const object = { type: 'rect', layerName, left: 10, top: 10, width: 20, height: 20, fill: '#16243a' } as unknown as SceneObject;
  store.commit({ frame, layers: [...layers, { key: store.newKey(), object }] }, { label: 'Draw' });
}

function namesIn({ store }: EditorSession): string[] {
  return store.read().objects.map(({ layerName }) => layerName ?? '');
}

function namesOf(image: Image): string[] {
  const opened = openedDocument(image.data);
  return opened.ok ? opened.document.objects.map(({ layerName }) => layerName ?? '') : [];
}

function rethrowUnlessOffline(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 0) throw error;
}
