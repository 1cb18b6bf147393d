import { ApiError } from '@limn/contracts';
import { expect, test } from 'vitest';
import { digestOf } from '../saving/digest.ts';
import { anOpening, doc, unmarked } from '../testing/an-opening.ts';

test('restores a crash copy as one change, saves it and deletes the copy', async () => {
  const it = await anOpening({});
  expect(it.names()).toEqual(['saved', 'mine']);
  expect(it.restored).toHaveLength(1);
  await it.session.saves.flush();
  expect(it.image().data).toEqual(doc('saved', 'mine'));
  expect(it.kept()).toBeUndefined();
  it.session.store.undo();
  expect(it.names()).toEqual(['saved']);
});

test('shows a copy of an older revision and waits for a choice before sending', async () => {
  const it = await anOpening({ revision: 2 });
  expect(it.session.store.getState().saving.kind).toBe('stale');
  await it.session.saves.flush();
  expect(it.posts()).toEqual([]);
  await expect(it.session.keepMineAsCopy()).resolves.toBe(8);
  expect(it.posts()).toEqual([{ id: 8, data: doc('saved', 'mine') }]);
  expect(it.kept()).toBeUndefined();
});

test('drops a copy without news and restores once only', async () => {
  const same = await anOpening({ document: doc('saved') });
  expect([same.restored, same.kept()]).toEqual([[], undefined]);
  const twice = await anOpening({});
  await twice.session.start();
  expect(twice.restored).toHaveLength(1);
});

test('shows a field at once, posts it alone and reverts it on refusal', async () => {
  const it = await anOpening();
  const saved = it.session.setField('link', 'https://a.example');
  expect(it.session.store.getState().image.link).toBe('https://a.example');
  await saved;
  expect(it.posts()).toEqual([{ id: 7, link: 'https://a.example' }]);
  it.server.refuse = new ApiError({ type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid' });
  await expect(it.session.setField('link', 'nonsense')).rejects.toMatchObject({ status: 422 });
  expect(it.session.store.getState().image.link).toBe('https://a.example');
});

test('keeps a change locally at once and reports full storage', async () => {
  const it = await anOpening();
  it.add('drawn');
  expect(it.kept()).toMatchObject({ revision: 3, document: doc('saved', 'drawn') });
  expect(it.session.wouldLose()).toBe(false);
  it.fill();
  it.add('too much');
  expect(it.session.wouldLose()).toBe(true);
  await it.session.saves.flush();
  expect([it.session.wouldLose(), it.kept()]).toEqual([false, undefined]);
});

test('restores typed fields with their document beside others’ saves', async () => {
  const base = digestOf(unmarked('saved'));
  const it = await anOpening({ revision: 2, base, fields: { link: 'https://mine.example' } });
  expect(it.session.store.getState().saving.kind).not.toBe('stale');
  await it.session.saves.flush();
  expect(it.image()).toMatchObject({ link: 'https://mine.example', data: doc('saved', 'mine') });
});

test('keeps an unsettled conflict for the next one to open the image', async () => {
  const base = digestOf(unmarked('another'));
  const it = await anOpening({ revision: 2, base });
  it.session.leave();
  expect(it.kept()).toMatchObject({ revision: 2, base, document: doc('saved', 'mine') });
});

test('loads theirs, and restores one’s own work over it by undo', async () => {
  const it = await anOpening({ revision: 2 });
  await it.session.loadTheirs();
  expect([it.names(), it.session.store.getState().saving.kind]).toEqual([['saved'], 'saved']);
  it.session.store.undo();
  await it.session.saves.flush();
  expect(it.image().data).toEqual(doc('saved', 'mine'));
});

test('shows remote saves, or a conflict where work is unsaved', async () => {
  const it = await anOpening();
  await it.byTom({ data: doc('saved', 'by Tom') });
  await it.session.catchUp();
  expect({ names: it.names(), notices: it.notices, revision: it.session.saves.revision() }).toEqual({
    names: ['saved', 'by Tom'],
    notices: ['theirs'],
    revision: 4,
  });
  await it.byTom({ data: doc('saved', 'by Tom', 'again') });
  await it.session.setField('link', 'https://a.example');
  await new Promise((resolve) => setTimeout(resolve));
  expect([it.names(), it.session.store.getState().saving.kind]).toEqual([['saved', 'by Tom', 'again'], 'saved']);
  await it.byTom({ link: 'https://tom.example' });
  await it.session.catchUp();
  expect(it.session.store.getState().image.link).toBe('https://tom.example');
  await it.byTom({ data: doc('by Tom alone') });
  it.add('mine');
  await it.session.catchUp();
  expect(it.names()).toContain('mine');
});

test('sends no columns of a table, which may have lost one since', async () => {
  const it = await anOpening();
  const columns = { fields: 'email,branch', csv_header: 'email,branch' };
  await it.session.setField('data_source', { ...columns, id: 4, link_fields: 'tier' });
  await it.session.setField('data_source', { ...columns, id: null });
  expect(it.posts()).toEqual([
    { id: 7, data_source: { id: 4, link_fields: 'tier' } },
    { id: 7, data_source: { ...columns, id: null } },
  ]);
});

test('previews the value that was just typed', async () => {
  const it = await anOpening();
  const order: string[] = [];
  it.session.store.subscribe(() => {
    if (it.session.store.getState().image.link !== 'https://new.example' || order.length > 0) return;
    order.push('shown');
    void it.session.saves.flush().then(() => order.push(`saved ${it.image().link}`));
  });
  await it.session.setField('link', 'https://new.example');
  await new Promise((resolve) => setTimeout(resolve));
  expect(order).toEqual(['shown', 'saved https://new.example']);
});

test('keeps a field that was saved after the server was asked for settings', async () => {
  const it = await anOpening();
  let arrive = () => {};
  it.server.reading = new Promise((resolve) => (arrive = resolve));
  const looking = it.session.catchUp();
  await new Promise((resolve) => setTimeout(resolve));
  await it.session.setField('link', 'https://mine.example');
  arrive();
  await looking;
  expect(it.session.store.getState().image.link).toBe('https://mine.example');
  it.server.reading = undefined;
  await it.byTom({ link: 'https://tom.example' });
  await it.session.catchUp();
  expect(it.session.store.getState().image.link).toBe('https://tom.example');
});

test('goes on after a refused field, from the last value that was taken', async () => {
  const it = await anOpening();
  const width = () => ({ shown: it.session.store.getState().image.width, saved: it.image().width });
  /** The next value is sent at once, and the one behind it while it is on its way. */
  const quiet = () => new Promise((resolve) => setTimeout(resolve));
  await it.session.setField('width', 700);
  await quiet();
  const refused = it.session.setField('width', 0);
  const next = it.session.setField('width', 800);
  await expect(refused).rejects.toMatchObject({ status: 422 });
  await next;
  expect(width()).toEqual({ shown: 800, saved: 800 });
  await quiet();
  const taken = it.session.setField('width', 900);
  const last = it.session.setField('width', 0);
  await taken;
  await expect(last).rejects.toMatchObject({ status: 422 });
  expect(width()).toEqual({ shown: 900, saved: 900 });
});
