import { ApiError, type Campaign } from '@limn/contracts';
import { expect, test, vi } from 'vitest';
import { withChangedRuleset, withMoved, withNewRuleset, withoutRuleset } from './campaign-draft.ts';
import { createCampaignSession, type CampaignClient } from './campaign-session.ts';
import { aCampaign, aRuleset } from '../campaigns.cases.ts';

const refusal = (status: number, code: string, more: object = {}) =>
  new ApiError({ type: 'about:blank', title: 'No.', status, code, detail: 'No.', ...more });

function openWith(calls: Partial<Record<keyof CampaignClient, (input: never) => unknown>>, campaign: Campaign = aCampaign()) {
  const client = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, vi.fn(async (input: never) => call(input))]));
  let keys = 0;
  return { client, session: createCampaignSession(client as unknown as CampaignClient, campaign, () => `key-${++keys}`) };
}
const rename = (name: string) => (draft: Parameters<typeof withMoved>[0]) => ({ ...draft, name });

test('undoes typing in one place as one step, and knows what is unsaved', () => {
  const { session } = openWith({});
  session.change(rename('W'), 'name');
  session.change(rename('We'), 'name');
  session.change((draft) => withoutRuleset(draft, 1));
  expect(session.getState().isUnsaved).toBe(true);
  session.undo();
  session.undo();
  expect([session.getState().history.present.name, session.getState().isUnsaved]).toEqual(['Weekend outdoors', false]);
  session.redo();
  expect(session.getState().history.present.name).toBe('We');
});

test('sends the screen’s state on the revision it read, and takes keys of new rulesets', async () => {
  const { session, client } = openWith({
    updateCampaign: ({ body }: { body: { rulesets: object[]; name: string } }) => ({
      rule: aCampaign({ revision: 4, name: body.name, rulesets: body.rulesets.map((one, at) => ({ ...aRuleset(one), key: 60 + at })) }),
    }),
  });
  session.change((draft) => withNewRuleset(draft, session.newRow()));
  const saved = session.save();
  expect(session.getState().saving.kind).toBe('saving');
  expect(await saved).toBe(true);
  expect(client['updateCampaign']).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 5 }, ifMatch: 3 }));
  expect(session.getState()).toMatchObject({ saving: { kind: 'idle' }, thing: { revision: 4 } });
  expect(session.getState().history.present.rulesets.at(-1)?.key).toBe(63);
  expect(await session.save()).toBe(true);
  expect(client['updateCampaign']).toHaveBeenCalledTimes(1);
});

test('keeps what was changed while it was saved as unsaved, and saves once at a time', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { session, client } = openWith({ updateCampaign: () => new Promise((resolve) => (answer = resolve)) });
  session.change(rename('One'));
  const [first, second] = [session.save(), session.save()];
  session.change(rename('Two'));
  answer({ rule: aCampaign({ revision: 4, name: 'One' }) });
  expect(await Promise.all([first, second])).toEqual([false, false]);
  expect(client['updateCampaign']).toHaveBeenCalledTimes(1);
  expect([session.getState().history.present.name, session.getState().isUnsaved]).toEqual(['Two', true]);
});

test('shows what is wrong before it sends anything', async () => {
  const { session, client } = openWith({ updateCampaign: () => undefined });
  session.change(rename(' '));
  expect(await session.save()).toBe(false);
  expect(session.getState().problems).toMatchObject([{ place: undefined, field: 'name' }]);
  expect(client['updateCampaign']).not.toHaveBeenCalled();
  session.change(rename('x'));
  expect(session.getState().problems).toEqual([]);
});

test('places refused fields at their rulesets, wherever those stand now', async () => {
  const errors = [{ path: 'rulesets.1.image_url', message: 'Picture not found.' }];
  const { session } = openWith({ updateCampaign: () => Promise.reject(refusal(422, 'invalid', { errors })) });
  session.change((draft) => withMoved(draft, 3, 0));
  expect(await session.save()).toBe(false);
  expect(session.getState()).toMatchObject({ saving: { kind: 'failed', message: 'No.' }, problems: [{ place: 1, field: 'image_url' }] });
});

test('loads theirs after a conflict, keeps open rows, and undo brings mine back', async () => {
  const theirs = aCampaign({
    revision: 8,
    name: 'Theirs',
    rulesets: [aRuleset({ id: 3, key: 3, name: 'Sun' }), aRuleset({ id: 4, key: 9 })],
  });
  const { session, client } = openWith({
    updateCampaign: () => Promise.reject(refusal(412, 'stale_revision', { updated_by: 'Tom', updated_at: '2026-11-21T18:00:00Z' })),
    getCampaign: () => ({ rule: theirs }),
  });
  session.change((draft) => withChangedRuleset(draft, 1, { name: 'Mine' }));
  expect(await session.save()).toBe(false);
  expect(session.getState().saving).toEqual({ kind: 'stale', by: 'Tom', at: '2026-11-21T18:00:00Z' });
  expect(await session.save()).toBe(false);
  expect(client['updateCampaign']).toHaveBeenCalledTimes(1);
  await session.loadTheirs();
  expect([session.getState().history.present.name, session.getState().isUnsaved]).toEqual(['Theirs', false]);
  const rows = session.getState().history.present.rulesets.map(({ row }) => row);
  expect([rows[0], [1, 2, 3].includes(rows[1] ?? 0)]).toEqual([3, false]);
  session.undo();
  expect([session.getState().history.present.rulesets[0]?.name, session.getState().isUnsaved]).toEqual(['Mine', true]);
  expect(session.getState().thing.revision).toBe(8);
});

test('keeps mine as a copy once, however often it is tried', async () => {
  let isFirst = true;
  const { session, client } = openWith({
    createCampaign: () => {
      if (!isFirst) return { rule: aCampaign({ id: 77 }) };
      isFirst = false;
      throw refusal(503, 'internal');
    },
    getCampaign: () => ({ rule: aCampaign({ name: 'Theirs', revision: 8 }) }),
  });
  session.change(rename('Mine'));
  await expect(session.keepMineAsCopy()).rejects.toThrow();
  expect(await session.keepMineAsCopy()).toBe(77);
  const sent = client['createCampaign']!.mock.calls.map(
    ([input]) => input as { body: { name: string; rulesets: { key: unknown }[] }; idempotencyKey: string },
  );
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  expect([sent[1]?.body.name, sent[1]?.body.rulesets.every(({ key }) => key === null)]).toEqual(['Copy of Mine', true]);
  expect([session.getState().history.present.name, session.getState().isUnsaved]).toEqual(['Theirs', false]);
});

test('publishes only what is saved, and places what is missing', async () => {
  const errors = [{ path: 'other.image_url', message: 'Choose a picture.' }];
  const { session, client } = openWith({
    updateCampaign: () => Promise.reject(refusal(500, 'internal')),
    publishCampaign: () => Promise.reject(refusal(422, 'invalid', { errors })),
  });
  await expect(session.publish('')).rejects.toThrow();
  expect(session.getState().problems).toMatchObject([{ place: 'other', field: 'image_url' }]);
  session.change(rename('Other'));
  expect(await session.publish('')).toBeUndefined();
  expect(client['publishCampaign']).toHaveBeenCalledTimes(1);
});

test('takes the server’s draft at a publish where someone else saved it meanwhile', async () => {
  const theirs = aCampaign({ name: 'Theirs', revision: 9, live_version: 1 });
  const { session } = openWith({ publishCampaign: () => ({ version: { version: 1 }, rule: theirs, warnings: [] }) });
  expect(await session.publish('Rain first')).toEqual({ version: { version: 1 }, warnings: [] });
  expect([session.getState().history.present.name, session.getState().isUnsaved]).toEqual(['Theirs', false]);
});

test('saves over settings of the tag, which raise the revision too, without a conflict', async () => {
  const { session, client } = openWith({
    updateCampaign: ({ ifMatch, body }: { ifMatch: number; body: { name: string } }) =>
      ifMatch === 4 ? { rule: aCampaign({ revision: 5, name: body.name }) } : Promise.reject(refusal(412, 'stale_revision')),
    getCampaign: () => ({ rule: aCampaign({ revision: 4, tag_settings: { town: '*|TOWN|*' } }) }),
  });
  session.change(rename('Mine'));
  expect(await session.save()).toBe(true);
  expect(client['updateCampaign']).toHaveBeenCalledTimes(2);
  expect(session.getState()).toMatchObject({ saving: { kind: 'idle' }, thing: { revision: 5, name: 'Mine' } });
});

test('ignores answers older than what was seen, and keeps unsaved changes', () => {
  const { session } = openWith({});
  session.change(rename('Mine'));
  session.takeServer(aCampaign({ revision: 2, name: 'Old' }));
  session.takeServer(aCampaign({ revision: 4, live_version: 1 }));
  expect(session.getState()).toMatchObject({ thing: { revision: 4, live_version: 1 }, history: { present: { name: 'Mine' } } });
});

test('keeps the draft of a campaign that was deleted meanwhile as a copy', async () => {
  const { session, client } = openWith({
    updateCampaign: () => Promise.reject(refusal(404, 'not_found')),
    createCampaign: () => ({ rule: aCampaign({ id: 77 }) }),
    getCampaign: () => Promise.reject(refusal(404, 'not_found')),
  });
  session.change(rename('Mine'));
  expect(await session.save()).toBe(false);
  expect(session.getState().saving).toEqual({ kind: 'gone' });
  expect(await session.keepMineAsCopy()).toBe(77);
  expect([session.getState().isUnsaved, session.getState().history.present.name]).toEqual([false, 'Mine']);
  expect(client['createCampaign']).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ name: 'Copy of Mine' }) }),
  );
});

test('saves the whole settings object, as it is at the revision that it is saved on', async () => {
  const latest = aCampaign({ revision: 4, tag_settings: { town: '*|TOWN|*' }, url_settings: { utm_source: 'mail' } });
  const { session, client } = openWith({
    updateCampaign: ({ ifMatch, body }: { ifMatch: number; body: { name: string } }) =>
      ifMatch === 4 ? { rule: aCampaign({ ...latest, revision: 5, name: body.name }) } : Promise.reject(refusal(412, 'stale_revision')),
    getCampaign: () => ({ rule: latest }),
  });
  session.change((draft) => withNewRuleset(draft, session.newRow()));
  await session.save();
  const { body } = client['updateCampaign']!.mock.calls[1]![0] as { body: { rulesets: object[] } };
  expect(body).toMatchObject({ tag_settings: { town: '*|TOWN|*' }, preview_settings: {}, url_settings: { utm_source: 'mail' }, tags: {} });
  expect(body.rulesets.at(-1)).toMatchObject({ name: 'New Ruleset', image_type: '1', tag_settings: {} });
});
