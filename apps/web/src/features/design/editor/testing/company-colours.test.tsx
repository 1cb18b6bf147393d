/**
 * The colours of the company in the picker: chosen, added, taken out and put back, with what goes wrong said
 * beside them.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../../testing/api-stub.ts';
import { NO_ANSWER, problem } from '../../../../testing/api-stub.ts';
import { CanvasPanel } from '../panels/CanvasPanel.tsx';
import { openPart } from './open-part.tsx';

const company = () => screen.getByRole('group', { name: 'Company colours' });
const button = (name: string) => within(company()).getByRole('button', { name });
const names = () =>
  within(company())
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);
const add = (colour: string) => button(`Add this colour, ${colour}`);

/** A company with these colours; the picker of an orange background is open. */
async function open(palette: string[], answers: Answers = {}, bgcolor = '#de620f') {
  const kept = { palette };
  const answer = (next: string[]) => ({ palette: (kept.palette = next) });
  const it = await openPart(<CanvasPanel />, {
    image: { bgcolor },
    answers: {
      'GET /company/palette': () => ({ ...kept }),
      'POST /company/palette': (body: { colour: string; position?: number }) =>
        answer(kept.palette.toSpliced(body.position ?? kept.palette.length, 0, body.colour)),
      ...Object.fromEntries(
        palette.map((colour) => [
          `DELETE /company/palette/${colour.slice(1)}`,
          () => ({ message: '', ...answer(kept.palette.filter((other) => other !== colour)) }),
        ]),
      ),
      ...answers,
    },
  });
  await it.user.click(screen.getByRole('button', { name: /^Background Colour/ }));
  return { ...it, kept };
}

test('offers company colours before those of the image', async () => {
  const it = await open(['#16243a', '#1f4e8c']);
  await it.user.click(await screen.findByRole('button', { name: 'Use #1f4e8c' }));
  await waitFor(() => expect(it.server.posts).toEqual([{ bgcolor: '#1f4e8c' }]));
  const groups = within(screen.getByRole('dialog')).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label')).slice(0, 2)).toEqual(['Company colours', 'In this image']);
});

test('adds a company’s first colour for the next picker', async () => {
  const it = await open([]);
  await waitFor(() => expect(within(company()).getByText('Add this colour')).toBeVisible());
  add('#de620f').focus();
  await it.user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Remove company colours', 'Use #de620f', 'Add this colour, #de620f']));
  expect(within(company()).getByRole('status')).toHaveTextContent('#de620f was added to your company colours.');
  expect(add('#de620f')).toHaveFocus();
  expect(add('#de620f')).toHaveAttribute('aria-disabled', 'true');
  await it.user.keyboard('{Enter}');
  expect(it.api.bodiesOf('POST /company/palette')).toEqual([{ colour: '#de620f' }]);
  await it.user.keyboard('{Escape}');
  await it.user.click(screen.getByRole('button', { name: /^Background Colour/ }));
  expect(button('Use #de620f')).toBeVisible();
  expect(it.server.posts).toEqual([]);
});

test('removes colours by keyboard and restores the last', async () => {
  const it = await open(['#000001', '#000002', '#000003']);
  (await screen.findByRole('button', { name: 'Remove company colours' })).focus();
  await it.user.keyboard('{Enter}');
  expect(names()).toEqual([
    'Done removing company colours',
    'Remove #000001',
    'Remove #000002',
    'Remove #000003',
    'Add this colour, #de620f',
  ]);
  await it.user.tab();
  await it.user.tab();
  await it.user.keyboard('{Enter}');
  await waitFor(() => expect(button('Remove #000003')).toHaveFocus());
  expect(within(company()).getByRole('status')).toHaveTextContent('#000002 removed.');
  await it.user.click(button('Undo'));
  await waitFor(() => expect(button('Remove #000002')).toHaveFocus());
  expect(it.kept.palette).toEqual(['#000001', '#000002', '#000003']);
  for (const colour of it.kept.palette) await it.user.click(button(`Remove ${colour}`));
  await waitFor(() => expect(add('#de620f')).toHaveFocus());
  expect(it.kept.palette).toEqual([]);
});

test('removes two colours in quick succession, one request after the other', async () => {
  let answerFirst: (answer: unknown) => void = () => undefined;
  const first = new Promise((resolve) => (answerFirst = resolve));
  const it = await open(['#000001', '#000002', '#000003'], { 'DELETE /company/palette/000001': () => first });
  await it.user.click(await screen.findByRole('button', { name: 'Remove company colours' }));
  await it.user.click(button('Remove #000001'));
  it.kept.palette = ['#000002', '#000003'];
  await it.user.click(button('Remove #000002'));
  expect(it.api.asked.map(({ call }) => call)).not.toContain('DELETE /company/palette/000002');
  answerFirst({ message: '', palette: ['#000002', '#000003'] });
  await waitFor(() => expect(names()).toEqual(['Done removing company colours', 'Remove #000003', 'Add this colour, #de620f', 'Undo']));
});

test('shows a refusal beside the colours and reads them again', async () => {
  const full = 'The limit is 24 company colours. Remove one first.';
  const it = await open(['#000001'], {
    'POST /company/palette': () => {
      it.kept.palette = ['#000001', '#000009'];
      return problem(422, full, [{ path: 'colour', message: full }]);
    },
  });
  await it.user.click(await screen.findByRole('button', { name: 'Add this colour, #de620f' }));
  expect(await within(company()).findByRole('alert')).toHaveTextContent(full);
  expect(await screen.findByRole('button', { name: 'Use #000009' })).toBeVisible();
  expect(it.snack()).toBeUndefined();
});

test('explains why a transparent or 25th colour cannot be added', async () => {
  const many = Array.from({ length: 24 }, (_, number) => `#0000${(number + 16).toString(16)}`);
  const it = await open(many);
  const reasonOf = async (colour: string) => {
    fireEvent.mouseEnter(add(colour));
    return (await screen.findByRole('tooltip')).textContent;
  };
  await screen.findByRole('button', { name: 'Use #000010' });
  expect(await reasonOf('#de620f')).toBe('You can have up to 24 company colours. Remove one first.');
  fireEvent.mouseLeave(add('#de620f'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Colour' }), { target: { value: 'rgba(0,0,0,.5)' } });
  await screen.findByRole('button', { name: 'Add this colour, rgba(0,0,0,0.5)' });
  expect(await reasonOf('rgba(0,0,0,0.5)')).toBe('Company colours must be fully opaque.');
  await it.user.click(add('rgba(0,0,0,0.5)'));
  expect(it.api.bodiesOf('POST /company/palette')).toEqual([]);
});

test('offers company colours offline, read-only, with the reason', async () => {
  const it = await open(['#000001'], { 'POST /company/palette': NO_ANSWER });
  await it.user.click(await screen.findByRole('button', { name: 'Add this colour, #de620f' }));
  expect(await within(company()).findByRole('alert')).toHaveTextContent('The server didn’t respond. Check your connection.');
  expect(await within(company()).findByText('You can change company colours when you’re back online.')).toBeVisible();
  expect(names()).toEqual(['Use #000001', 'Add this colour, #de620f']);
  expect(add('#de620f')).toHaveAttribute('aria-disabled', 'true');
  await it.user.click(button('Use #000001'));
  await waitFor(() => expect(it.session.store.getState().image.bgcolor).toBe('#000001'));
});

test('colours that cannot be read are asked for again', async () => {
  let down = true;
  const it = await open([], { 'GET /company/palette': () => (down ? problem(403, 'No.') : { palette: ['#000001'] }) });
  expect(await within(company()).findByRole('alert')).toHaveTextContent('Couldn’t load these.');
  down = false;
  await it.user.click(button('Try again'));
  expect(await screen.findByRole('button', { name: 'Use #000001' })).toBeVisible();
});
