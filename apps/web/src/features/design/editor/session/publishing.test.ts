import { expect, test } from 'vitest';
import { doc } from '../testing/an-opening.ts';
import { anImage } from '../../../../testing/builders.ts';
import { createPublishing } from './publishing.ts';

const { data: _data, ...settings } = anImage({ id: 7 });

/** Publishing of an image whose calls are written down in order, with those of saving. */
function somePublishing({ isSaved = true, restored = doc('version 2') }: { isSaved?: boolean; restored?: unknown } = {}) {
  const calls: unknown[] = [];
  const answer = <T>(name: string, result: T) => {
    return async (call: object) => {
      calls.push([name, call]);
      return result;
    };
  };
  const image = anImage({ id: 7, revision: 4, data: restored as never });
  const publishing = createPublishing(
    {
      client: {
        publishImage: answer('publish', { version: { version: 3 }, image, warnings: [{ message: 'No link.' }] }),
        weighDraft: answer('weigh', { formats: [] }),
        restoreVersion: answer('restore', { image, warnings: [] }),
      } as never,
      newIdempotencyKey: () => 'key',
    },
    {
      store: { getState: () => ({ image: settings }) } as never,
      saveAll: async () => {
        calls.push('save');
        if (!isSaved) throw new Error('Your changes couldn’t be saved yet.');
      },
      mark: () => 5,
      takeSettings: (taken, asked) => calls.push(`settings of ${taken.revision}, asked at ${asked}`),
      takeDocument: (document) => calls.push(document.objects[0]?.layerName) > 0,
    },
  );
  return { publishing, calls };
}

test('publishes what is saved, under a key, and takes the settings', async () => {
  const { publishing, calls } = somePublishing();
  expect(await publishing.publish('Spring', 'png')).toEqual({ version: { version: 3 }, warnings: [{ message: 'No link.' }] });
  const call = { params: { id: 7 }, body: { note: 'Spring', format: 'png' }, idempotencyKey: 'key' };
  expect(calls).toEqual(['save', ['publish', call], 'settings of 4, asked at 5']);
});

test('leaves the format to the server where none was chosen', async () => {
  const { publishing, calls } = somePublishing();
  await publishing.publish('');
  expect(calls[1]).toEqual(['publish', { params: { id: 7 }, body: { note: '' }, idempotencyKey: 'key' }]);
});

test('weighs the saved draft, with other values where they are given', async () => {
  const { publishing, calls } = somePublishing();
  await publishing.weigh();
  await publishing.weigh({ firstname: 'Amelia' });
  const queries = [{}, { settings: '{"firstname":"Amelia"}' }];
  expect(calls).toEqual(queries.flatMap((query) => ['save', ['weigh', { params: { id: 7 }, query }]]));
});

test('shows the document of a version that is made live', async () => {
  const { publishing, calls } = somePublishing();
  await publishing.makeLive(2);
  expect(calls).toEqual(['save', ['restore', { params: { id: 7, v: 2 } }], 'settings of 4, asked at 5', 'version 2']);
  const broken = somePublishing({ restored: 'no document' });
  await broken.publishing.makeLive(2);
  expect(broken.calls.at(-1)).toBe('settings of 4, asked at 5');
});

test('asks the server for nothing while work is unsaved', async () => {
  const { publishing, calls } = somePublishing({ isSaved: false });
  for (const work of [publishing.publish(''), publishing.weigh(), publishing.makeLive(2)])
    await expect(work).rejects.toThrow('couldn’t be saved yet');
  expect(calls).toEqual(['save', 'save', 'save']);
});
