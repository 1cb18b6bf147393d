import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DateTimeDialog } from './DateTimeDialog.tsx';
import { DaysDialog } from './DaysDialog.tsx';
import { DaysFields } from './DaysFields.tsx';

const day = (name: string) => screen.getByRole('gridcell', { name });

test('chooses the first and the last day of a report by keys, one after the other', async () => {
  const user = userEvent.setup();
  const [onDone, onClose] = [vi.fn(), vi.fn()];
  render(
    <DaysDialog
      value={{ from: '2026-11-03', to: '2026-11-20' }}
      today="2026-11-29"
      end="from"
      problemOf={() => undefined}
      onDone={onDone}
      onClose={onClose}
    />,
  );
  expect(day('3')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(screen.getByRole('button', { name: 'From 11/11/2026' })).toBeVisible();
  expect(day('20')).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}{Control>}{Enter}{/Control}');
  expect([onDone.mock.calls, onClose.mock.calls.length]).toEqual([[[{ from: '2026-11-11', to: '2026-11-21' }]], 1]);
});

test('begins another range behind the last day, and shows no refused days', async () => {
  const user = userEvent.setup();
  const onDone = vi.fn();
  const problemOf = ({ from }: { from: string }) => (from === '2026-11-25' ? 'Too far.' : undefined);
  render(
    <DaysDialog
      value={{ from: '2026-11-03', to: '2026-11-20' }}
      today="2026-11-29"
      end="from"
      problemOf={problemOf}
      onDone={onDone}
      onClose={() => undefined}
    />,
  );
  await user.click(day('25'));
  expect(within(screen.getByRole('group', { name: 'Which day' })).getAllByRole('button')).toEqual([
    expect.objectContaining({ textContent: 'From 25/11/2026' }),
    expect.objectContaining({ textContent: 'To 25/11/2026' }),
  ]);
  expect(screen.getByRole('button', { name: 'Show' })).toBeDisabled();
});

test('refuses a last day before the first in words, and says how many days are chosen', async () => {
  const user = userEvent.setup();
  const onDone = vi.fn();
  const problemOf = ({ from, to }: { from: string; to: string }) => (to < from ? 'The last day can’t be before the first.' : undefined);
  render(
    <DaysDialog
      value={{ from: '2026-11-10', to: '2026-11-20' }}
      today="2026-11-29"
      end="to"
      problemOf={problemOf}
      onDone={onDone}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('11 days');
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}{Control>}{Enter}{/Control}');
  expect(screen.getByRole('status')).toHaveTextContent('The last day can’t be before the first.');
  expect({ done: onDone.mock.calls, from: screen.getByRole('button', { name: 'From 10/11/2026' }).textContent }).toEqual({
    done: [],
    from: 'From 10/11/2026',
  });
  await user.keyboard('{ArrowDown}{Enter}{Control>}{Enter}{/Control}');
  expect(onDone.mock.calls).toEqual([[{ from: '2026-11-10', to: '2026-11-13' }]]);
});

test('marks the today of the company, whatever day the browser has', () => {
  render(
    <DaysDialog
      value={{ from: '2024-02-10', to: '2024-02-20' }}
      today="2024-02-14"
      end="to"
      problemOf={() => undefined}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getAllByRole('gridcell', { current: 'date' }).map(({ textContent }) => textContent)).toEqual(['14']);
});

test.each([
  ['To', { from: '', to: '2026-11-10' }],
  ['From', { from: '2026-11-10', to: '' }],
])('leaves the other side open where only %s is chosen', async (side, chosen) => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<DaysFields optional value={{ from: '', to: '' }} today="2026-11-29" problemOf={() => undefined} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: `Choose ${side}` }));
  expect(await screen.findByRole('gridcell', { name: '29' })).toHaveFocus();
  await user.click(day('10'));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(onChange.mock.calls).toEqual([[chosen]]);
});

test('chooses a date with its time, and keeps the time where only the day changes', async () => {
  const user = userEvent.setup();
  const onDone = vi.fn();
  render(<DateTimeDialog title="Ends on" value="2026-12-24T18:30" onDone={onDone} onClose={() => undefined} />);
  await user.click(day('31'));
  await user.click(screen.getByRole('button', { name: 'Set' }));
  expect(onDone.mock.calls).toEqual([['2026-12-31T18:30']]);
});
