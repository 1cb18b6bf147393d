import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createCustomerViewFigures } from './customer-view-figures.ts';
import { viewsNamedIn, type ReadViewFigures } from './view-figures.port.ts';

function counting(readFigures: (asked: Parameters<ReadViewFigures>[0]) => Promise<string>) {
  const asked: string[] = [];
  const source = createCustomerViewFigures({
    readFigures: async (one) => {
      asked.push(`${one.companyId} ${one.recipient} ${one.view}`);
      return new Map([['view.shoes.count', await readFigures(one)]]);
    },
    log: createLog('silent'),
    nowMs: () => 0,
  });
  return { asked, source };
}

test('reads a view once for each recipient, until it hears that they changed', async () => {
  const { asked, source } = counting(async () => '1');
  const readAll = async () => {
    for (const recipient of [1n, 2n]) for (const view of ['shoes', 'hats']) await source.read(5, recipient, view, 100);
    return asked.splice(0);
  };
  expect(await readAll()).toHaveLength(4);
  expect(await readAll()).toEqual([]);
  source.forget(5, ['2']);
  expect(await readAll()).toEqual(['5 2 shoes', '5 2 hats']);
  source.forget(6);
  expect(await readAll()).toEqual([]);
  source.forget(5);
  expect(await readAll()).toHaveLength(4);
});

test('keeps no answer that was on its way when its recipient changed', async () => {
  let answer = (_count: string): void => undefined;
  const { asked, source } = counting(() => new Promise((resolve) => (answer = resolve)));
  const first = source.read(5, 1n, 'shoes', 1000);
  source.forget(5, ['1']);
  answer('1');
  expect((await first)?.get('view.shoes.count')).toBe('1');
  const second = source.read(5, 1n, 'shoes', 1000);
  answer('2');
  expect([(await second)?.get('view.shoes.count'), asked.length]).toEqual(['2', 2]);
});

test('keeps an answer while recipients of other companies change', async () => {
  let answer = (_count: string): void => undefined;
  const { asked, source } = counting(() => new Promise((resolve) => (answer = resolve)));
  const first = source.read(5, 1n, 'shoes', 1000);
  source.forget(6, ['1']);
  answer('1');
  await first;
  expect([(await source.read(5, 1n, 'shoes', 1000))?.get('view.shoes.count'), asked.length]).toEqual(['1', 1]);
});

test('asks six at a time, and leaves out those whose time is up', async () => {
  let [now, max] = [0, 0];
  const { asked, source } = counting(async () => {
    max = Math.max(max, (now += 1));
    await sleep(60);
    now -= 1;
    return '1';
  });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => source.read(5, BigInt(at), 'shoes', 100)));
  await sleep(150);
  expect([max, answers.filter((one) => one !== undefined).length]).toEqual([6, 6]);
  expect(asked.length).toBeLessThanOrEqual(12);
});

test('finds the views that texts name', () => {
  const texts = [
    '[[customer.view.shoes.count]] {{[customer.view.first_hats.sum] | round:0}}',
    '[[customer.view.count]] customer.view.shoes.last',
  ];
  expect(viewsNamedIn(JSON.stringify(texts))).toEqual(['shoes', 'first_hats']);
});
