/** The system's clipboard: keys reach it by events of the browser, menus and fingers by asking for it. */
import { canChange, type Clipboard } from '../commands/command.ts';
import { isTypingField } from '../commands/keys.ts';
import { deleteObjects } from '../commands/delete-objects.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { CLIP_TYPE, clipOf, readClip, wordsOf, writeClip, type Clip } from './clip.ts';

export interface ClipboardParts {
  store: EditorStore;
  company: () => number | undefined;
  /** Puts objects into the image that were copied, here or elsewhere. */
  onObjects: (clip: Clip) => void;
  onFiles: (files: readonly File[]) => void;
  onText: (text: string) => void;
  /** Says why nothing happened. */
  onRefused: (reason: string) => void;
}

interface ClipboardHandling extends Clipboard {
  /** Listens to the page's events until the answer is called. */
  listen(): () => void;
}

/**
 * Asked by a menu, a browser may keep to itself what was copied; what was copied in this tab is known all the
 * same.
 */
let lastCopied: { clip: string; words: string } | undefined;

export function createClipboard({ store, company, onObjects, onFiles, onText, onRefused }: ClipboardParts): ClipboardHandling {
  let asked = false;

  /**
   * True where the event means the canvas, and not a field, a dialog or words that are marked on the page.
   */
  function isMeant(): boolean {
    if (asked) return true;
    if (isTypingField(document.activeElement) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]'))
      return false;
    return document.getSelection()?.isCollapsed !== false;
  }

  function take(data: DataTransfer | null): boolean {
    const clip = clipOf(store.getState(), company());
    if (!clip) return false;
    lastCopied = { clip: writeClip(clip), words: wordsOf(clip) };
    data?.setData(CLIP_TYPE, lastCopied.clip);
    data?.setData('text/plain', lastCopied.words);
    return true;
  }

  function remove(): void {
    if (canChange(store.getState()) !== true) return;
    const { document, selection } = store.getState();
    store.commit({ ...document, layers: document.layers.filter((layer) => !selection.includes(layer.key)) }, { label: 'Cut' });
  }

  function put(clip: Clip | undefined, files: readonly File[], words: string): boolean {
    const isEmpty = !clip && files.length === 0 && words.trim() === '';
    const may = canChange(store.getState());
    if (isEmpty || may !== true) {
      if (may !== true) onRefused(may);
      return false;
    }
    if (clip) onObjects(clip);
    else if (files.length > 0) onFiles(files);
    else onText(words);
    return true;
  }

  function copied(event: ClipboardEvent): void {
    if (isMeant() && take(event.clipboardData)) event.preventDefault();
  }

  function cut(event: ClipboardEvent): void {
    if (!isMeant() || deleteObjects.enabled(store.getState()) !== true || !take(event.clipboardData)) return;
    event.preventDefault();
    remove();
  }

  function pasted(event: ClipboardEvent): void {
    const data = event.clipboardData;
    if (!data || !isMeant()) return;
    const files = [...data.files].filter((file) => file.type.startsWith('image/'));
    if (put(readClip(data.getData(CLIP_TYPE)), files, data.getData('text/plain'))) event.preventDefault();
  }

  /** The browser answers with an event, or not at all. */
  function ask(what: 'copy' | 'cut'): void {
    asked = true;
    try {
      // oxlint-disable-next-line typescript/no-deprecated -- the only way to write more than words and PNG
      if (document.execCommand(what)) return;
    } catch {
      // As if it had said no.
    } finally {
      asked = false;
    }
    if (!take(null)) return;
    void navigator.clipboard?.writeText(lastCopied?.words ?? '').catch(() => undefined);
    if (what === 'cut') remove();
  }

  async function readSystem(): Promise<{ files: File[]; words: string } | undefined> {
    try {
      const items = await navigator.clipboard.read();
      const files: File[] = [];
      let words = '';
      for (const item of items) {
        const picture = item.types.find((type) => type.startsWith('image/'));
        if (picture) files.push(new File([await item.getType(picture)], 'Pasted picture', { type: picture }));
        else if (item.types.includes('text/plain')) words = await (await item.getType('text/plain')).text();
      }
      return { files, words };
    } catch {
      return undefined;
    }
  }

  async function paste(): Promise<void> {
    const found = await readSystem();
    const own = lastCopied && (!found || (found.files.length === 0 && (found.words === '' || found.words === lastCopied.words)));
    if (own && lastCopied) put(readClip(lastCopied.clip), [], '');
    else if (!found) onRefused('Your browser blocks clipboard access here. Press Ctrl V or ⌘ V.');
    else if (!put(undefined, found.files, found.words) && canChange(store.getState()) === true) onRefused('Nothing to paste.');
  }

  return {
    copy: () => ask('copy'),
    cut: () => ask('cut'),
    paste: () => void paste(),
    listen() {
      document.addEventListener('copy', copied);
      document.addEventListener('cut', cut);
      // Before those who let go of files that no one takes.
      document.addEventListener('paste', pasted, true);
      return () => {
        document.removeEventListener('copy', copied);
        document.removeEventListener('cut', cut);
        document.removeEventListener('paste', pasted, true);
      };
    },
  };
}
