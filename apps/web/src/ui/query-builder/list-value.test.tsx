import { INPUT_TYPE, LIMITS, OPERATOR, type Group } from '@limn/query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { QueryBuilder } from './QueryBuilder.tsx';

const CATALOGUE = [
  { id: 'c', label: 'Customer', items: [{ id: 'town', label: 'postcode', type: INPUT_TYPE.TEXT, operators: [OPERATOR.INLIST] }] },
];

function Page() {
  const [tree, setTree] = useState<Group>({
    operator: 'All',
    children: [
      {
        type: 'rule',
        query: { category_id: 'c', id: 'town', operator: OPERATOR.INLIST, value: ['LS1'], ruleType: INPUT_TYPE.TEXT },
      },
    ],
  });
  return <QueryBuilder label="Rule" value={tree} onChange={setTree} catalogue={CATALOGUE} />;
}

test('takes a pasted list, and says at once when it is longer than can be saved', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('combobox', { name: 'Values of rule 1' }));
  await user.paste(Array.from({ length: LIMITS.values - 1 }, (_, n) => `YO${n}`).join('\n'));
  expect(await screen.findByRole('button', { name: 'Values of rule 1: 10000 values, edit' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('combobox', { name: 'Values of rule 1' }));
  await user.paste(Array.from({ length: 100_000 }, (_, n) => `YO${n}`).join('\n'));
  expect(await screen.findByRole('alert')).toHaveTextContent('A list holds at most 10,000 values.');
});
