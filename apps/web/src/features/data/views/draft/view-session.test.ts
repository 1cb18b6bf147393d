import { ApiError, newEnrichments, type EventView } from '@limn/contracts';
import { expect, test, vi } from 'vitest';
import { createViewSession, type ViewClient } from './view-session.ts';

const VIEW = {
  id: 5,
  label: 'Shoes',
  revision: 3,
  most_recent_only: false,
  event_enrichment: false,
  datatable_enrichment: false,
  filters: { operator: 'All', children: [] },
  enrichment: newEnrichments(),
} as unknown as EventView;
const refused = (code: 'stale_revision' | 'invalid', more: object) =>
  new ApiError({ type: 'about:blank', title: 'No', status: code === 'invalid' ? 422 : 409, code, ...more });

function session(update: (input: Parameters<ViewClient['updateEventView']>[0]) => Promise<{ event_view: EventView }>) {
  const updateEventView = vi.fn(update);
  const client = {
    updateEventView,
    getEventView: async () => ({ event_view: { ...VIEW, label: 'Theirs', revision: 4 } }),
    copyEventView: async () => ({ event_view: { ...VIEW, id: 6, revision: 1 } }),
  } as unknown as ViewClient;
  return { updateEventView, opened: createViewSession(client, VIEW, () => 'key') };
}

test('saves on the revision that it read, once', async () => {
  const { opened, updateEventView } = session(async ({ body }) => ({ event_view: { ...VIEW, ...body, revision: 4 } }));
  expect(await opened.save()).toBe(true);
  opened.change((draft) => ({ ...draft, label: 'Boots' }));
  expect(opened.getState().isUnsaved).toBe(true);
  expect(await Promise.all([opened.save(), opened.save()])).toEqual([true, true]);
  expect(updateEventView.mock.calls.map(([{ ifMatch, body }]) => [ifMatch, body.label])).toEqual([[3, 'Boots']]);
  expect(opened.getState().isUnsaved).toBe(false);
});

test('sends no view without a name, and keeps refusals by their fields', async () => {
  const { opened, updateEventView } = session(async () => {
    throw refused('invalid', { errors: [{ path: 'filters.children.0.query', message: 'No such field.' }] });
  });
  opened.change((draft) => ({ ...draft, label: ' ' }));
  expect(await opened.save()).toBe(false);
  expect([updateEventView.mock.calls.length, opened.getState().problems]).toEqual([
    0,
    [{ path: 'label', message: 'Give the view a name.' }],
  ]);
  opened.change((draft) => ({ ...draft, label: 'Boots' }));
  expect(await opened.save()).toBe(false);
  expect(opened.getState().problems).toEqual([{ path: 'filters.children.0.query', message: 'No such field.' }]);
});

test('asks before it goes on from what someone else saved', async () => {
  const { opened, updateEventView } = session(async ({ params }) => {
    if (params.id === 6) return { event_view: { ...VIEW, id: 6 } };
    throw refused('stale_revision', { updated_by: 'Anna', updated_at: '2026-11-23T09:00:00Z' });
  });
  opened.change((draft) => ({ ...draft, label: 'Mine' }));
  expect(await opened.save()).toBe(false);
  expect(opened.getState().saving).toEqual({ kind: 'stale', by: 'Anna', at: '2026-11-23T09:00:00Z' });
  expect(await opened.keepMineAsCopy()).toBe(6);
  expect(updateEventView.mock.lastCall?.[0]).toMatchObject({ params: { id: 6 }, body: { label: 'Copy of Mine' } });
  expect([opened.getState().history.present.label, opened.getState().isUnsaved]).toEqual(['Theirs', false]);
  opened.undo();
  expect(opened.getState().history.present.label).toBe('Mine');
});

test('goes on from kept work on the revision that it began with, as one step to undo', async () => {
  const { opened, updateEventView } = session(async ({ body }) => ({ event_view: { ...VIEW, ...body, revision: 4 } }));
  const base = opened.getState().saved;
  opened.restore({ revision: 2, base, draft: { ...base, label: 'Boots' } });
  expect([opened.getState().isUnsaved, opened.getState().history.present.label]).toEqual([true, 'Boots']);
  opened.undo();
  expect([opened.getState().isUnsaved, opened.getState().history.present.label]).toEqual([false, 'Shoes']);
  opened.redo();
  expect(await opened.save()).toBe(true);
  expect(updateEventView.mock.calls.map(([{ ifMatch, body }]) => [ifMatch, body.label])).toEqual([[2, 'Boots']]);
});

test('asks before kept work goes over what someone else saved meanwhile', async () => {
  const { opened } = session(async () => {
    throw refused('stale_revision', { updated_by: 'Bea' });
  });
  const base = { ...opened.getState().saved, label: 'Before theirs' };
  opened.restore({ revision: 2, base, draft: { ...base, label: 'Boots' } });
  expect(await opened.save()).toBe(false);
  expect(opened.getState().saving).toMatchObject({ kind: 'stale', by: 'Bea' });
});
