import type { RecipientDecision } from '@limn/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import './LookUpPage.tsx';

const RULE = {
  operator: 'All',
  children: [{ type: 'rule', query: { category_id: 'url', id: 'text', operator: 0, value: 'Hull', ruleType: 1, string: 'town' } }],
};
const CATEGORY = { id: 'url', label: 'URL', queryString: true, items: [{ id: 'text', label: 'Text', type: 1 }] };

function aDecision(more: Partial<RecipientDecision> = {}): RecipientDecision {
  return {
    at: '2026-11-23T09:12:00.000Z',
    kind: 'open',
    opener: 'proxy',
    campaign: { id: 5, name: 'Spring', deleted: false },
    version: 3,
    position: 0,
    outcome: 'ruleset',
    ruleset: { key: 1, id: 1, name: 'Hull' },
    variant: null,
    image_id: null,
    facts: { device: null, client: 'Gmail', country: 'GB', hour: 9 },
    trace: [{ id: 1, name: 'Hull', verdict: 'true', rules: [{ path: 'children[0]', verdict: 'true' }] }],
    trace_missing: null,
    ...more,
  };
}

function open(answers: Record<string, unknown>) {
  const page = renderApp('/livetarget/recipient', {
    'GET /rules': { rules: [] },
    'GET /querybuilder/rules/livetarget': { query_builder_rules: [CATEGORY] },
    ...answers,
  });
  return { user: userEvent.setup(), page };
}

async function ask(user: ReturnType<typeof userEvent.setup>, eid: string) {
  await user.type(await screen.findByRole('textbox', { name: /Recipient/ }), eid);
  await user.click(screen.getByRole('button', { name: 'Look up' }));
}

test('shows each decision with the words and the answer of every rule', async () => {
  const { user, page } = open({
    'POST /decisions/find': { decisions: [aDecision({ variant: { key: 70, role: 'variant', name: 'B' } })], next: null },
    'GET /rules/5/versions/3': { version: { version: 3, rulesets: [{ id: 1, name: 'Hull', rule: RULE }], segments: [] } },
  });
  await ask(user, ' anna@example.com ');
  const row = within(await screen.findByRole('listitem', { name: /Spring/ }));
  expect(row.getByText('Hull. B of the test')).toBeVisible();
  expect(row.getByText('Loaded by a mail proxy for the recipient · Gmail · United Kingdom · 09:00–09:59')).toBeVisible();
  await user.click(row.getByRole('button', { name: /^Show why/ }));
  expect(await row.findByText('URL: Text “town” is “Hull”.')).toBeVisible();
  expect(page.api.bodiesOf('POST /decisions/find')).toEqual([{ eid: 'anna@example.com', before: null }]);
  expect(window.location.href).not.toContain('anna');
});

test('loads older decisions from where the last page ended', async () => {
  const { user, page } = open({
    'POST /decisions/find': (body: unknown) =>
      (body as { before: string | null }).before === null
        ? { decisions: [aDecision()], next: '2026-11-23T09:12:00.000000Z~1' }
        : { decisions: [aDecision({ at: '2026-11-22T09:12:00.000Z', outcome: 'otherwise', ruleset: null })], next: null },
  });
  await ask(user, 'anna');
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Otherwise')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(page.api.bodiesOf('POST /decisions/find')).toMatchObject([{ before: null }, { before: '2026-11-23T09:12:00.000000Z~1' }]);
});

test('says why a decision can’t be explained, and where nothing was recorded', async () => {
  const { user } = open({
    'POST /decisions/find': { decisions: [aDecision({ kind: 'click', trace: null, trace_missing: 'followed' })], next: null },
  });
  await ask(user, 'anna');
  await user.click(await screen.findByRole('button', { name: /^Show why/ }));
  expect(screen.getByText(/no rule was asked again/)).toBeVisible();
});

test('names the outcome where the campaign and its words are gone', async () => {
  const { user } = open({
    'POST /decisions/find': { decisions: [aDecision({ campaign: { id: 5, name: 'Spring', deleted: true } })], next: null },
    'GET /rules/5/versions/3': problem(404, 'There is no such campaign.'),
  });
  await ask(user, 'anna');
  await user.click(await screen.findByRole('button', { name: /^Show why/ }));
  expect(await screen.findByText(/Restore it to read them/)).toBeVisible();
  expect(screen.getByText('Matches')).toBeVisible();
});

test('asks for a recipient, and tells viewers to ask an editor', async () => {
  const { user, page } = open({});
  await user.click(await screen.findByRole('button', { name: 'Look up' }));
  expect(screen.getByText('Type the value that your tags send as eid.')).toBeVisible();
  expect(page.api.bodiesOf('POST /decisions/find')).toEqual([]);
});

test('tells viewers to ask an editor', async () => {
  open({ 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await screen.findByText('Ask an editor')).toBeVisible();
});
