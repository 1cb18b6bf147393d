/**
 * References to segments in the query builder: shown by name, broken ones too, chosen in a dialog, and made
 * of a group.
 */
import { INPUT_TYPE, OPERATOR, type Child, type Group } from '@limn/query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { QueryBuilder } from './QueryBuilder.tsx';
import type { SegmentSource } from './segment-choices.ts';

const CATALOGUE = [{ id: 'c', label: 'Customer', items: [{ id: 'tier', label: 'tier', type: INPUT_TYPE.TEXT }] }];
const LIST = [
  { id: 4, name: 'Gold', segments: [] },
  { id: 5, name: 'Circle', segments: [5] },
];
const rule: Child = {
  type: 'rule',
  query: { category_id: 'c', id: 'tier', operator: OPERATOR.EQUAL, value: 'gold', ruleType: INPUT_TYPE.TEXT },
};
const ref = (id: number): Child => ({ type: 'segment', segment_id: id });
const root = (...children: Child[]): Group => ({ operator: 'All', children });

function open(tree: Group, segments: SegmentSource | undefined, disabled = false) {
  const saved = { tree };
  function Page() {
    const [value, setValue] = useState(tree);
    const change = (next: Group) => {
      saved.tree = next;
      setValue(next);
    };
    return <QueryBuilder label="Rule" value={value} onChange={change} catalogue={CATALOGUE} segments={segments} disabled={disabled} />;
  }
  render(<Page />);
  return { user: userEvent.setup(), saved };
}

test('shows a segment by its name, and says which never match', () => {
  open(root(ref(4), ref(5), ref(9)), { list: LIST });
  expect(within(screen.getByRole('group', { name: 'rule 1' })).getByText('In segment “Gold”.')).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'rule 2' })).getByText(/refers to itself/)).toBeVisible();
  const missing = screen.getByRole('group', { name: 'rule 3' });
  expect(within(missing).getByText(/doesn’t exist any more/)).toBeVisible();
  expect(within(missing).getByRole('combobox')).toHaveValue('Deleted segment');
  expect(
    screen.getByText(
      'In segment “Gold”, and in segment “Circle”, which is never true, and an unknown segment can’t be decided, so it is never true. So this is never true.',
    ),
  ).toBeVisible();
});

test('adds a segment that is chosen in a dialog', async () => {
  const { user, saved } = open(root(rule), { list: LIST });
  await user.click(screen.getByRole('button', { name: 'Add segment to the whole rule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a segment' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Segment' }));
  await user.click(await screen.findByRole('option', { name: 'Gold' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add Segment' }));
  expect(saved.tree).toEqual(root(rule, ref(4)));
});

test('saves a group as a segment, which takes its place', async () => {
  const save = vi.fn(async () => Promise.resolve(7));
  const group: Child = { type: 'group', operator: 'Any', off: true, children: [rule] };
  const { user, saved } = open(root(rule, group), { list: LIST, save });
  await user.click(screen.getByRole('button', { name: 'More for group 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as segment' }));
  await user.type(await screen.findByRole('textbox', { name: /Segment name/ }), ' Silver {Enter}');
  expect(save).toHaveBeenCalledWith('Silver', { operator: 'Any', children: [rule] });
  await expect.poll(() => saved.tree).toEqual(root(rule, { ...ref(7), off: true }));
});

test('saves all rules as a segment, and keeps them where that fails', async () => {
  const answers = [undefined, 7];
  const save = vi.fn(async () => Promise.resolve(answers.shift()));
  const { user, saved } = open(root(rule), { list: LIST, save });
  await user.click(screen.getByRole('button', { name: 'Save as segment' }));
  await user.type(await screen.findByRole('textbox', { name: /Segment name/ }), 'Gold{Enter}');
  await expect.poll(() => save.mock.calls.length).toBe(1);
  expect(saved.tree).toEqual(root(rule));
  await user.click(await screen.findByRole('button', { name: 'Save Segment' }));
  await expect.poll(() => saved.tree).toEqual(root(ref(7)));
});

test('offers no segments where there are none to refer to, and no saving to viewers', () => {
  open(root(rule, ref(4)), undefined);
  expect(screen.queryByRole('button', { name: /Add segment/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as segment' })).toBeNull();
  expect(screen.queryByText(/doesn’t exist any more/)).toBeNull();
});
