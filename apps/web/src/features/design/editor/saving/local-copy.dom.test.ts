import { expect, test } from 'vitest';
import { localCopiesOf, type LocalCopy } from './local-copy.ts';

const copy = (name: string, atMs = 0): LocalCopy => ({
  revision: 1,
  atMs,
  document: { version: '3.4.0', objects: [], background: name },
  fields: {},
});

/** One computer with its storage, and the tabs that are open on it. */
function aComputer(imageId = 7) {
  const held = new Set<string>();
  let tabs = 0;
  const openTab = (id = imageId, userId = 1) => {
    const mine = new Set<string>();
    const locks = {
      async take(name: string) {
        if (held.has(name)) return undefined;
        held.add(name);
        mine.add(name);
        return () => void (held.delete(name), mine.delete(name));
      },
    };
    const number = ++tabs;
    const copies = localCopiesOf({ imageId: id, userId }, localStorage, locks, () => String(number));
    return { copies, die: () => mine.forEach((name) => held.delete(name)) };
  };
  localStorage.clear();
  return { openTab };
}

test('keeps the work of two tabs of one image apart', async () => {
  const { openTab } = aComputer();
  const [one, two] = [openTab(), openTab()];
  expect([await one.copies.find(), await two.copies.find()]).toEqual([undefined, undefined]);
  one.copies.keep(copy('one'));
  two.copies.keep(copy('two'));
  two.copies.drop();
  expect(await openTab().copies.find()).toBeUndefined();
  one.die();
  expect(await openTab().copies.find()).toEqual(copy('one'));
});

test('finds the newest abandoned copy first, then the next', async () => {
  const { openTab } = aComputer();
  for (const [index, tab] of [openTab(), openTab()].entries()) {
    tab.copies.keep(copy(`work ${index}`, index));
    await tab.copies.find();
    tab.die();
  }
  expect((await openTab().copies.find())?.document.background).toBe('work 1');
  expect((await openTab().copies.find())?.document.background).toBe('work 0');
  expect(await openTab().copies.find()).toBeUndefined();
});

test('removes a closed editor’s copy, never one taken over by another', async () => {
  const { openTab } = aComputer();
  const [one, two] = [openTab(), openTab()];
  await one.copies.find();
  one.copies.keep(copy('work'));
  one.copies.release();
  expect(await two.copies.find()).toEqual(copy('work'));
  two.copies.keep(copy('more work'));
  one.copies.drop();
  two.die();
  expect(await openTab().copies.find()).toEqual(copy('more work'));
});

test('finds no work of another image or person', async () => {
  const { openTab } = aComputer();
  const other = openTab(71);
  other.copies.keep(copy('other'));
  other.die();
  const theirs = openTab(7, 2);
  theirs.copies.keep(copy('theirs'));
  theirs.die();
  expect(await openTab(7).copies.find()).toBeUndefined();
  expect(await openTab(7, 2).copies.find()).toEqual(copy('theirs'));
});

test('reports full or forbidden storage and keeps nothing', async () => {
  const refuse = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const full = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 3 };
  const copies = localCopiesOf({ imageId: 7, userId: 1 }, full, { take: async () => () => undefined }, () => '1');
  expect(copies.keep(copy('work'))).toBe(false);
  expect(await copies.find()).toBeUndefined();
  expect(() => copies.drop()).not.toThrow();
});
