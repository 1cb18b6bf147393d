/** The kinds of things with a list of their own, walked through the dialogs of their lists. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { App } from '../App.tsx';
import { ViewDialogs } from '../features/data/views/list/ViewDialogs.tsx';
import { FlavourDialogs } from '../features/recommending/flavours/list/FlavourDialogs.tsx';
import { RecipeDialogs } from '../features/recommending/recipes/list/RecipeDialogs.tsx';
import { CampaignDialogs } from '../features/targeting/campaigns/list/CampaignDialogs.tsx';
import { SegmentDialogs } from '../features/targeting/segments/SegmentDialogs.tsx';
import { stubApi, problem, type Answers } from '../testing/api-stub.ts';
import { APP_CONFIG } from '../testing/app-config.ts';
import { stubSession } from '../testing/render-app.tsx';
import { createServices } from './create-services.ts';
import { ListDialogs } from './ListDialogs.tsx';

const SPRING = { id: 7, name: 'Spring' };
const REMOVE = { kind: 'delete', thing: SPRING } as const;
const COPY = { kind: 'copy', thing: SPRING } as const;
const onClose = vi.fn<() => void>();

interface Kind {
  what: string;
  remove: { dialog: ReactElement; call: string; text: string };
  /** The bin that Undo restores it from. */
  restore?: string;
  /** Words above its users. */
  advice?: string;
  copy?: { dialog: ReactElement; call: string; answer: object; text: string; opens: string };
}

const KINDS: readonly Kind[] = [
  {
    what: 'rule',
    remove: {
      dialog: <CampaignDialogs dialog={REMOVE} onClose={onClose} />,
      call: 'DELETE /rules/7',
      text: '“Spring” stays in the bin for 30 days. Until it’s restored, its tags in emails you’ve sent show nothing, and clicks go to your company’s website.',
    },
    restore: 'POST /rules/bin/restore',
    copy: {
      dialog: <CampaignDialogs dialog={COPY} onClose={onClose} />,
      call: 'POST /rules/copy/7',
      answer: { rule: { id: 9 } },
      text: 'The copy of “Spring” has its own tag, and is a draft until you publish it.',
      opens: '/livetarget/edit?id=9',
    },
  },
  {
    what: 'segment',
    remove: {
      dialog: <SegmentDialogs dialog={REMOVE} onClose={onClose} />,
      call: 'DELETE /segments/7',
      text: '“Spring” can’t be restored. Campaigns that are live keep the rules that they were published with.',
    },
    advice: 'Take it out of these rules first:',
    copy: {
      dialog: <SegmentDialogs dialog={COPY} onClose={onClose} />,
      call: 'POST /segments/copy/7',
      answer: { segment: { id: 9 } },
      text: 'Campaigns go on using “Spring”. The copy is used by nothing yet.',
      opens: '/livetarget/segment?id=9',
    },
  },
  {
    what: 'view',
    remove: {
      dialog: <ViewDialogs dialog={REMOVE} onClose={onClose} />,
      call: 'DELETE /eventview/7',
      text: '“Spring” is deleted for ever. The events that it shows stay.',
    },
    advice: 'These use it. Take it out of them first, then delete it:',
    copy: {
      dialog: <ViewDialogs dialog={COPY} onClose={onClose} />,
      call: 'POST /eventview/copy/7',
      answer: { event_view: { id: 9 } },
      text: 'The copy of “Spring” has the same filters and enrichments. Nothing uses it yet.',
      opens: '/eventviews/edit?id=9',
    },
  },
  {
    what: 'recipe',
    remove: {
      dialog: <RecipeDialogs dialog={REMOVE} onClose={onClose} />,
      call: 'DELETE /recipes/7',
      text: '“Spring” stays in the bin for 30 days. Until it’s restored, its tags in emails you’ve sent show its fallback image.',
    },
    restore: 'POST /recipes/bin/restore',
    advice: 'These recipes fall back on it. Choose another default recipe in them first.',
  },
  {
    what: 'flavour',
    remove: {
      dialog: <FlavourDialogs dialog={REMOVE} onClose={onClose} />,
      call: 'DELETE /flavours/7',
      text: '“Spring” and what it has learned are deleted for good.',
    },
    advice: 'These recipes order their items by it. Choose another flavour in their Ordering first.',
  },
];
const COPIED = KINDS.flatMap(({ what, copy }) => (copy ? [{ what, ...copy }] : []));
const ADVISED = KINDS.flatMap(({ what, remove, advice }) => (advice === undefined ? [] : [{ what, ...remove, advice }]));

function show(dialog: ReactElement, answers: Answers) {
  onClose.mockClear();
  const api = stubApi(answers);
  const { session } = stubSession(true);
  const services = createServices({ config: APP_CONFIG, token: () => 'token', onUnauthorized: () => undefined, fetch: api.fetch });
  const router = createMemoryRouter([{ path: '*', element: dialog }]);
  render(<App session={session} services={services} router={router} />);
  const confirm = async (act: string) =>
    userEvent.setup().click(within(screen.getByRole('alertdialog', { name: `${act}?` })).getByRole('button', { name: act }));
  return { api, confirm, place: () => router.state.location.pathname + router.state.location.search };
}

test.each(KINDS)('deletes a $what after the question, and restores what has a bin', async ({ what, remove, restore }) => {
  const note = 'While “Spring” was in the bin, a segment it uses was deleted.';
  const { api, confirm } = show(remove.dialog, {
    [remove.call]: { message: 'Deleted.' },
    ...(restore === undefined ? {} : { [restore]: { results: [{ ...SPRING, outcome: 'done', note }] } }),
  });
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(remove.text);
  expect(api.asked).toEqual([]);
  await confirm(`Delete ${what}`);
  expect(await screen.findByText('“Spring” was deleted.')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  const undo = screen.queryByRole('button', { name: 'Undo' });
  expect(undo !== null).toBe(restore !== undefined);
  if (!undo || restore === undefined) return;
  await userEvent.setup().click(undo);
  expect(await screen.findByText('“Spring” is back. Its tags work again.')).toBeVisible();
  expect(screen.getByText(note)).toBeVisible();
  expect(api.bodiesOf(restore)).toEqual([{ ids: [7] }]);
});

test.each(KINDS)('says that a $what was deleted by someone else', async ({ what, remove }) => {
  const { confirm } = show(remove.dialog, {});
  await screen.findByRole('alertdialog');
  await confirm(`Delete ${what}`);
  expect(await screen.findByText('“Spring” was already gone. Someone else deleted it.')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(ADVISED)('keeps a $what that is used, and leads to its users', async ({ what, call, dialog, advice }) => {
  const users = [{ kind: 'recipe', id: 8, name: 'Winter picks' }];
  const { confirm } = show(dialog, { [call]: { ...problem(409, 'In use.'), code: 'in_use', users } });
  await screen.findByRole('alertdialog');
  await confirm(`Delete ${what}`);
  const said = await screen.findByRole('dialog', { name: '“Spring” is still in use' });
  expect(said).toHaveTextContent(advice);
  expect(within(said).getByRole('link', { name: 'Winter picks' })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test.each(COPIED)('copies a $what after the question, and opens the copy', async ({ what, dialog, call, answer, text, opens }) => {
  const { confirm, place } = show(dialog, { [call]: answer });
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(text);
  await confirm(`Copy ${what}`);
  expect(await screen.findByText('“Spring” was copied.')).toBeVisible();
  await waitFor(() => expect(place()).toBe(opens));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(COPIED)('keeps the question open when a $what could not be copied', async ({ what, dialog, call }) => {
  const { confirm } = show(dialog, { [call]: problem(422, 'You have too many.') });
  await screen.findByRole('alertdialog');
  await confirm(`Copy ${what}`);
  expect(await screen.findByText(/^Couldn’t copy it\./)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('lets no list open a question whose call is missing', () => {
  const shared = { what: 'rule', invalidates: [], create: null, onClose } as const;
  const remove = { call: 'deleteCampaign', consequence: (name: string) => name } as const;
  // @ts-expect-error -- a row can be copied here, and no call copies it
  const uncopied = <ListDialogs {...shared} dialog={COPY} remove={remove} />;
  // @ts-expect-error -- no call deletes it
  const unremoved = <ListDialogs {...shared} dialog={REMOVE} />;
  expect([uncopied, unremoved]).toHaveLength(2);
});
