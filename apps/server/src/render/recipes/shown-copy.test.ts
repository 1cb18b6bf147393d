import { expect, test } from 'vitest';
import { createShownCopy } from './shown-copy.ts';

const ada = { companyId: 1, recipient: 5n };
const spring = { objectId: 3, send: 7n };
const summer = { objectId: 3, send: 8n };

test('recalls what the database said and was shown since, without the mailing’s own', () => {
  const copy = createShownCopy();
  expect(copy.recall(ada, spring, 0)).toBeUndefined();
  copy.read(
    ada,
    spring,
    new Map([
      ['hat', 100],
      ['cup', 104],
      ['pen', 90],
    ]),
    new Set(['cup']),
  );
  copy.showed(ada, spring, ['mat'], 106);
  copy.showed(ada, summer, ['hat'], 107);
  expect(copy.recall(ada, spring, 95)).toEqual(new Map([['hat', 107]]));
  expect(copy.recall(ada, summer, 95)).toEqual(
    new Map([
      ['cup', 104],
      ['mat', 106],
    ]),
  );
  expect(copy.recall({ ...ada, companyId: 2 }, spring, 0)).toBeUndefined();
  expect(copy.recall({ ...ada, recipient: 6n }, spring, 0)).toBeUndefined();
});

test('forgets a company, and recipients of long ago where there are many', () => {
  const copy = createShownCopy(30);
  copy.showed(ada, spring, ['hat'], 100);
  copy.showed({ companyId: 12, recipient: 5n }, spring, ['hat'], 100);
  copy.forget(1);
  expect([copy.recall(ada, summer, 0), copy.recall({ companyId: 12, recipient: 5n }, summer, 0)]).toEqual([
    undefined,
    new Map([['hat', 100]]),
  ]);
  for (let recipient = 10n; recipient < 30n; recipient++) copy.showed({ companyId: 1, recipient }, spring, ['hat'], 100);
  expect(copy.recall({ companyId: 12, recipient: 5n }, summer, 0)).toBeUndefined();
  expect(copy.recall({ companyId: 1, recipient: 29n }, summer, 0)).toEqual(new Map([['hat', 100]]));
});
