/** Actions of a person by chance, undone and done again: what comes back is what was there. */
import { seededRandom } from '@limn/model';
import { digestOf } from '../saving/digest.ts';
import { commands } from '../commands/index.ts';
import { runCommand, type Command, type CommandContext } from '../commands/command.ts';
import type { ImageSettings } from '../document/image-settings.ts';
import { createEditorStore, type EditorStore } from '../store/editor-store.ts';
import { newShape, newTextbox } from '../document/new-objects.ts';
import type { SceneDocument } from '@limn/scene';

export interface UndoRun {
  /** Steps that could be undone. */
  steps: number;
  /** The differences, in words. */
  differences: string[];
}

/** They change no document, or need a screen, a server or a dialog. */
const NOT_HERE =
  /^(preview|lock|unlock|undo|redo|copy|cut|paste|zoom|fit|keys|shortcuts|safe|save|rename|edit|insert|add-image|add-text|show-keys)/;
const KINDS = ['rect', 'circle', 'triangle', 'star', 'line'] as const;

export function runUndo(image: ImageSettings, seed: number, actions: number): UndoRun {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  // Every action is a step of its own: no one drags a slider here.
  let nowMs = 0;
  const store = createEditorStore({ image, document: aDocument(random), now: () => (nowMs += 10_000) });
  const context: CommandContext = {
    store,
    ask: () => undefined,
    typeIn: () => undefined,
    setLock: () => undefined,
    setPreview: () => undefined,
  };
  const usable = commands.filter(({ id, byBrowser }) => !NOT_HERE.test(id) && !byBrowser);
  const differences: string[] = [];
  const begun = digestOf(store.read());
  for (let action = 0; action < actions; action++) {
    const dice = random();
    if (dice < 0.15) tryOneStepBack(store, differences);
    else if (dice < 0.35) store.select(store.getState().document.layers.flatMap(({ key }) => (random() < 0.4 ? [key] : [])));
    else if (dice < 0.6) changeSomething(store, random);
    else act(pick(usable), context);
  }
  const ended = digestOf(store.read());
  const steps = store.getState().history.past.length;
  for (let step = 0; step < steps; step++) store.undo();
  if (digestOf(store.read()) !== begun) differences.push('undone to the beginning it is another document');
  for (let step = 0; step < steps; step++) store.redo();
  if (digestOf(store.read()) !== ended) differences.push('done again it is another document');
  return { steps, differences };
}

function tryOneStepBack(store: EditorStore, differences: string[]): void {
  const before = digestOf(store.read());
  const label = store.getState().history.past.at(-1)?.label;
  store.undo();
  store.redo();
  if (digestOf(store.read()) !== before) differences.push(`undo and redo of “${label}” give another document`);
}

function act(command: Command | undefined, context: CommandContext): void {
  if (command) runCommand(command, context);
}

function changeSomething(store: EditorStore, random: () => number): void {
  const { selection } = store.getState();
  const value = Math.round(random() * 200);
  const patches = [{ left: value }, { top: value }, { opacity: value / 200 }, { angle: value }, { fill: `#${String(100_000 + value)}` }];
  store.patch(selection, patches[Math.floor(random() * patches.length)] ?? {}, { label: 'Change' });
}

function aDocument(random: () => number): SceneDocument {
  const objects = Array.from({ length: 3 + Math.floor(random() * 10) }, (_, index) => {
    const at = { left: Math.round(random() * 400), top: Math.round(random() * 150) };
    const kind = KINDS[index % KINDS.length] ?? 'rect';
    return { ...(index % 3 === 2 ? newTextbox(at) : newShape(kind, at)), layerName: `Layer ${index}` };
  });
  return { version: '3.4.0', background: '#ffffff', objects };
}
