import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageOf } from '../../storage/channels.ts';
import type { Database, Route } from '../../storage/database.ts';
import { createLog } from '../../platform/log.ts';
import { openObjectSource } from './object-source.ts';
import { openRenderStage, publishImage, type RenderStage } from '../testing/render-stage.ts';

let stage: RenderStage;
let theirs: number;

beforeAll(async () => {
  stage = await openRenderStage();
  theirs = (await stage.t.db.control((tx) => tx.one<{ id: number }>(`insert into company (name) values ('Theirs') returning id`))).id;
});
afterAll(() => stage.close());

const log = createLog('silent');
const loadDraft = async () => undefined;

/** A source whose announcements come by hand. */
async function sourceOf(db: Partial<Database> = {}) {
  let announce: (change: MessageOf<'version'> | undefined) => void = () => {};
  const listen: Database['listen'] = async (_channel, onMessage) => {
    announce = onMessage as typeof announce;
    return async () => {};
  };
  const { findRoute, renderRead } = stage.t.db;
  const source = await openObjectSource({ db: { findRoute, renderRead, ...db, listen }, loadDraft, log });
  return { source, announce: (change: MessageOf<'version'> | undefined) => announce(change) };
}

async function twoCompanies(): Promise<{ ours: string; theirImage: string }> {
  const ours = await stage.publish({});
  const other = await publishImage(stage.t.db, stage.blobs, theirs, {});
  return { ours: ours.uuid, theirImage: other.uuid };
}

test('expires the images of the company that changed, and no others', async () => {
  const { ours, theirImage } = await twoCompanies();
  const { source, announce } = await sourceOf();
  await Promise.all([source.find(ours), source.find(theirImage)]);
  announce({ companyId: theirs });
  expect([source.known(ours)?.uuid, source.known(theirImage)]).toEqual([ours, undefined]);
  expect((await source.find(theirImage))?.uuid).toBe(theirImage);
  expect(source.known(theirImage)?.uuid).toBe(theirImage);
});

test('expires one image by its address, and all when something may have been missed', async () => {
  const { ours, theirImage } = await twoCompanies();
  const { source, announce } = await sourceOf();
  const readBoth = () => Promise.all([source.find(ours), source.find(theirImage)]);
  await readBoth();
  announce({ uuid: ours });
  expect([source.known(ours), source.known(theirImage)?.uuid]).toEqual([undefined, theirImage]);
  await readBoth();
  announce(undefined);
  expect([source.known(ours), source.known(theirImage)]).toEqual([undefined, undefined]);
});

test.each([
  ['keeps what was read while another company changed', (other: number) => ({ companyId: other }), true],
  ['reads again what may have been read before its company changed', () => ({ companyId: stage.companyId }), false],
  ['reads again what may have been read before something was missed', () => undefined, false],
])('%s', async (_what, changeOf, isKept) => {
  const { ours } = await twoCompanies();
  let announceNow = () => {};
  const findRoute = async (uuid: string): Promise<Route | undefined> => {
    const route = await stage.t.db.findRoute(uuid);
    announceNow();
    return route;
  };
  const { source, announce } = await sourceOf({ findRoute });
  announceNow = () => announce(changeOf(theirs));
  await source.find(ours);
  expect(source.known(ours) !== undefined).toBe(isKept);
});

test('knows nothing of an address whose kind only a newer release knows', async () => {
  const { ours } = await twoCompanies();
  const findRoute = async (uuid: string): Promise<Route | undefined> => {
    const route = await stage.t.db.findRoute(uuid);
    return route && { ...route, kind: 99 };
  };
  const { source } = await sourceOf({ findRoute });
  expect(await source.find(ours)).toBeUndefined();
});
