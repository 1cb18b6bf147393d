/** A file of rows must not take the room that counting and the database need. */
import { expect, test } from 'vitest';
import { startApi } from '../../../../testing/api-server.ts';
import { withFreeSpace } from './with-free-space.ts';

const MEGABYTE = 1024 * 1024;
const NO_SPACE = { code: 'unavailable', publicMessage: expect.stringMatching(/^The server doesn’t have enough disk space/) };

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n++) yield new Uint8Array(MEGABYTE);
}

/** How much of so many megabytes comes through. */
async function taken(megabytes: number, expectedBytes: number | undefined, freeBytes: () => Promise<number>) {
  let got = 0;
  try {
    for await (const piece of withFreeSpace({ bytes: pieces(megabytes), expectedBytes }, freeBytes)) got += piece.length;
    return { got: got / MEGABYTE };
  } catch (error) {
    return { got: got / MEGABYTE, error };
  }
}

test('refuses files without room before reading, and those that fill the disk', async () => {
  expect(await taken(40, 40 * MEGABYTE, async () => 40 * MEGABYTE)).toEqual({ got: 40 });
  expect(await taken(40, 41 * MEGABYTE, async () => 40 * MEGABYTE)).toMatchObject({ got: 0, error: NO_SPACE });
  let left = 20 * MEGABYTE;
  const shrinking = async () => (left -= 15 * MEGABYTE);
  expect(await taken(200, undefined, shrinking)).toMatchObject({ got: 16, error: NO_SPACE });
});

test('refuses a file below the disk reserve and leaves no table', async () => {
  const api = await startApi({ env: { DISK_RESERVE_MB: '1000000' } });
  try {
    const { editor, viewer } = await api.tenant('crowded');
    const form = new FormData();
    form.append('file', new Blob(['email,name\nann@example.com,Ann\n']), 'list.csv');
    const answer = await api.ask('uploadDatatable', { as: editor, form });
    expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ code: 'unavailable', detail: NO_SPACE.publicMessage })]);
    expect((await api.ask('listDatatables', { as: viewer })).body.datatable).toEqual([]);
  } finally {
    await api.close();
  }
});
