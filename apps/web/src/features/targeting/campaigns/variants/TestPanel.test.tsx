import type { Campaign, CampaignTestResult } from '@limn/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aCampaign, aRuleset, aTest, aTestResult } from '../campaigns.cases.ts';
// The page and the panel, fetched before the clock of the first search runs.
import '../editor/CampaignEditorPage.tsx';
import './DeletedTests.tsx';
import './TestPanel.tsx';

const DRAFT: Partial<CampaignTestResult> = {
  status: 'draft',
  since: null,
  summary: 'Publish the campaign to start this test.',
  needed: { baseline: 0.04, changes: [{ percent: 20, recipients: 24_000 }] },
};

async function openTest(test: Parameters<typeof aTest>[0] | null, tests: CampaignTestResult[], answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  let campaign = aCampaign({ rulesets: [aRuleset(test ? { test: aTest(test) } : {})] });
  const page = renderApp('/livetarget/edit?id=5', {
    'GET /rules/5': () => ({ rule: campaign }),
    'GET /rules/5/tests': { tests },
    'GET /querybuilder/rules/livetarget': { query_builder_rules: [] },
    'POST /rules/5': (body: unknown) => ({ rule: (campaign = savedOf(campaign, body as Partial<Campaign>)) }),
    ...answers,
  });
  await user.click(await screen.findByRole('button', { name: /^1 ?Rain/ }));
  await user.click(screen.getByRole('tab', { name: 'Test Variants' }));
  const sent = () => (page.api.bodiesOf('POST /rules/5') as Partial<Campaign>[]).map(({ rulesets }) => rulesets?.[0]);
  const save = () => user.click(screen.getByRole('button', { name: 'SAVE' }));
  return { user, sent, save, panel: within(screen.getByRole('tabpanel', { name: 'Test Variants' })) };
}

/** As the server numbers what was sent. */
function savedOf(campaign: Campaign, body: Partial<Campaign>): Campaign {
  const rulesets = (body.rulesets ?? []).map((ruleset) => ({
    ...ruleset,
    test: ruleset.test && {
      ...ruleset.test,
      key: ruleset.test.key ?? 7,
      variants: ruleset.test.variants.map((one, index) => ({ ...one, key: one.key ?? 449 + index })),
    },
  }));
  return { ...campaign, ...body, rulesets, revision: campaign.revision + 1 };
}

test('adds variants with choices of their own, splits evenly and saves', async () => {
  const { user, panel, sent, save } = await openTest(null, []);
  await user.click(await panel.findByRole('button', { name: 'Add variant' }));
  const b = within(panel.getByRole('listitem', { name: 'Variant B' }));
  await user.click(b.getByRole('radio', { name: /Show Nothing/ }));
  await user.type(b.getByLabelText('URL'), 'https://b.example');
  await user.click(panel.getByRole('button', { name: 'Add variant' }));
  const share = panel.getByLabelText('Weight of the control');
  expect(share).toHaveValue('34');
  await user.clear(share);
  await user.type(share, '50');
  expect(panel.getByText('Adds up to 116%: take away 16%.')).toBeVisible();
  await save();
  expect(panel.getByRole('alert')).toHaveTextContent('The weights and the hold-out must add up to 100%. They add up to 116%.');
  expect(sent()).toHaveLength(0);
  const holdOut = panel.getByRole('textbox', { name: 'Hold-out' });
  await user.clear(holdOut);
  await user.type(holdOut, '10');
  await user.click(panel.getByRole('button', { name: 'Split evenly' }));
  expect(panel.getByText('Adds up to 100%.')).toBeVisible();
  expect(panel.getByRole('checkbox', { name: 'Choose the winner automatically' })).not.toBeChecked();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    image_url: '/assets/rain.png',
    test: {
      key: null,
      weight: 30,
      hold_out: 10,
      automatic_winner: false,
      variants: [
        { key: null, name: 'Variant B', weight: 30, image_type: '3', link: 'https://b.example' },
        { key: null, name: 'Variant C', weight: 30, image_type: '1', image_url: '/assets/rain.png' },
      ],
    },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'SAVE' })).toBeDisabled());
});

test('says how many recipients a test needs before it starts', async () => {
  const { user, panel } = await openTest({}, [aTestResult(DRAFT)]);
  const rate = await panel.findByLabelText('Expected click rate');
  await waitFor(() => expect(rate).toHaveValue('4'));
  const list = panel.getByRole('list', { name: 'Recipients needed' });
  const before = list.textContent;
  expect(before).toMatch(/20% more clicks \(4\.00% to 4\.80%\): [\d,]+ recipients/);
  await user.clear(rate);
  expect(panel.queryByRole('list', { name: 'Recipients needed' })).toBeNull();
  await user.type(rate, '2,5');
  expect(panel.getByRole('list', { name: 'Recipients needed' }).textContent).not.toBe(before);
  expect(panel.queryByRole('heading', { name: 'Results' })).toBeNull();
});

test('lists the guardrails of the goal before a test starts', async () => {
  const { user, panel } = await openTest({}, [aTestResult(DRAFT)]);
  const listed = () =>
    within(panel.getByRole('list', { name: 'Guardrails' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  await panel.findByLabelText('Expected click rate');
  expect(listed()).toEqual(['Conversion rate', 'Revenue per recipient', 'Recipients who open again on a later day']);
  await user.click(panel.getByRole('combobox', { name: 'Decided by' }));
  await user.click(await screen.findByRole('option', { name: 'Revenue' }));
  expect(listed()).toEqual(['Click rate', 'Conversion rate', 'Recipients who open again on a later day']);
});

test('ends a test, or keeps one of its variants for everyone', async () => {
  const { user, panel, sent, save } = await openTest({ automatic_winner: true }, [aTestResult()]);
  await user.click(await panel.findByRole('button', { name: /Variant B.*50% of recipients/ }));
  await user.click(panel.getByRole('button', { name: 'End test and show this to everyone' }));
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ image_type: '3', test: null });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(await panel.findByRole('button', { name: 'End test' }));
  expect(panel.getByRole('button', { name: 'Add variant' })).toBeVisible();
});

test('shows what a running test has found, and that other weights begin it again', async () => {
  const { user, panel } = await openTest({}, [aTestResult()]);
  expect(await panel.findByText('Running')).toBeVisible();
  const b = within(within(panel.getByRole('list', { name: 'Clicks by variant' })).getByRole('listitem', { name: 'Variant B' }));
  for (const text of ['10,000', '525', '5.25%', '“Variant B” gets 4–58% more clicks than “Control”.'])
    expect(b.getByText(text)).toBeVisible();
  expect(b.getByRole('img', { name: 'Difference +1.25 points, between +0.16 and +2.34 points' })).toBeVisible();
  expect(panel.getByText('Recipients came to the variants as the weights say (p = 0.43).')).toBeVisible();
  expect(panel.getByText('Variant B: 30.80%')).toBeVisible();
  expect(panel.getByText(/24,000 to find 20% more clicks/)).toBeVisible();
  expect(panel.queryByText(/starts the test again/)).toBeNull();
  await user.type(panel.getByRole('textbox', { name: 'Hold-out' }), '5');
  expect(panel.getByText(/starts the test again/)).toBeVisible();
});

test('compares conversions and revenue once there are some', async () => {
  const said = '“Variant B” brings 5–61% more revenue per recipient than “Control”.';
  const interval = { difference: 12.4, low: 2, high: 22.8, lift_low: 0.05, lift_high: 0.61 };
  const outcome = { converted: 240, total: 612_345, average: 61.2, comparison: null };
  const better = { ...outcome, key: 449, average: 73.6, comparison: { verdict: 'better' as const, sentence: said, interval } };
  const outcomes: CampaignTestResult['outcomes'] = [
    { id: 'conversions', label: 'Conversions', arms: [448, 449].map((key) => ({ ...outcome, key, total: 255, average: 0.024 })) },
    { id: 'revenue', label: 'Revenue', arms: [{ ...outcome, key: 448 }, better] },
  ];
  const { panel } = await openTest({}, [aTestResult({ outcomes })]);
  const arm = async (list: string, name: string) =>
    within(within(await panel.findByRole('list', { name: list })).getByRole('listitem', { name }));
  const control = await arm('Conversions by variant', 'Control');
  for (const text of ['240', '255', '2.40%']) expect(control.getByText(text)).toBeVisible();
  const b = await arm('Revenue by variant', 'Variant B');
  for (const text of ['£6,123.45', '£0.74', said]) expect(b.getByText(text)).toBeVisible();
  expect(b.getByRole('img', { name: 'Difference +£0.12 per recipient, between +£0.02 and +£0.23' })).toBeVisible();
});

test('decides by revenue where that is chosen, and shows it first', async () => {
  const { user, panel, sent, save } = await openTest({}, [aTestResult(DRAFT)]);
  const goal = await panel.findByRole('combobox', { name: 'Decided by' });
  await user.click(goal);
  await user.click(await screen.findByRole('option', { name: 'Revenue' }));
  expect(panel.getByText(/^Once one of them clearly brings more revenue/)).toBeVisible();
  await user.type(panel.getByLabelText('Expected conversion rate'), '4');
  const needed = panel.getByRole('list', { name: 'Recipients needed' });
  expect(needed).toHaveTextContent(/20% more revenue per recipient: [\d,]+ recipients/);
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ test: { goal: 'revenue' } });
});

test('shows the figure that decides the test first', async () => {
  const outcome = { converted: 240, total: 255, average: 0.024, comparison: null };
  const outcomes: CampaignTestResult['outcomes'] = [
    { id: 'conversions', label: 'Conversions', arms: [448, 449].map((key) => ({ ...outcome, key })) },
  ];
  const listsOf = async (change: Partial<CampaignTestResult>) => {
    const { panel } = await openTest({}, [aTestResult({ outcomes, ...change })]);
    await panel.findByRole('list', { name: 'Clicks by variant' });
    return panel.getAllByRole('list', { name: /by variant$/ }).map((list) => list.getAttribute('aria-label'));
  };
  expect(await listsOf({ goal: 'conversions' })).toEqual(['Conversions by variant', 'Clicks by variant']);
  cleanup();
  expect(await listsOf({})).toEqual(['Clicks by variant', 'Conversions by variant']);
});

test('says that a winner was chosen automatically', async () => {
  const winner = { key: 449, name: 'Variant B', at: '2026-11-21T18:00:00.000Z', automatic: true };
  // Recipients who are missing since then don't pause what is decided.
  const ratio = { sample_ratio: { sound: false, probability: 0.00001 } };
  const { panel } = await openTest({ automatic_winner: true }, [
    aTestResult({ status: 'decided', automatic_winner: true, winner, ...ratio }),
  ]);
  expect(await panel.findByText(/“Variant B” won and was chosen automatically on 21 Nov 2026/)).toHaveTextContent('Everyone sees it now.');
  expect(panel.getByText('Winner chosen')).toBeVisible();
  expect(panel.queryByRole('alert')).toBeNull();
});

test('says that the team chose what everyone sees', async () => {
  const winner = { key: 449, name: 'Variant B', at: '2026-11-21T18:00:00.000Z', automatic: false };
  const { panel } = await openTest({}, [aTestResult({ status: 'decided', winner })]);
  expect(await panel.findByText(/Your team chose “Variant B” on 21 Nov 2026/)).toHaveTextContent('Everyone sees it now.');
});

/** The server's side of choosing a winner. */
function answering(test: CampaignTestResult) {
  let current = test;
  const chosen: unknown[] = [];
  const answers = {
    'GET /rules/5/tests': () => ({ tests: [current] }),
    'POST /rules/5/tests/7/winner': (body: { variant: number | null }) => {
      chosen.push(body);
      const arm = current.arms.find(({ key }) => key === body.variant);
      const winner = arm ? { key: arm.key, name: arm.name, at: '2026-11-21T18:00:00.000Z', automatic: false } : null;
      current = { ...current, winner, status: winner ? 'decided' : 'running' };
      return { test: current };
    },
  };
  return { answers, chosen };
}

test('shows a variant to everyone once that is confirmed, and continues the test', async () => {
  const holdOut = {
    key: 511,
    name: 'Hold-out',
    role: 'hold_out' as const,
    weight: 10,
    recipients: 0,
    clicked: 0,
    click_rate: null,
    comparison: null,
  };
  const running = aTestResult({ arms: [...aTestResult().arms, holdOut] });
  const { answers, chosen } = answering(running);
  const { user, panel } = await openTest({}, [running], answers);
  await user.click(await panel.findByRole('button', { name: 'Choose as winner: Variant B' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Show “Variant B” to everyone?' });
  expect(dialog).toHaveTextContent('Everyone who matches “Rain” sees “Variant B” from their next open, the hold-out included.');
  expect(dialog).toHaveTextContent('A click leads to the link of the picture that its recipient saw last.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(chosen).toEqual([]);
  expect(panel.queryByRole('button', { name: 'Choose as winner: Hold-out' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Choose as winner: Variant B' }));
  await user.click(screen.getByRole('button', { name: 'Show to everyone' }));
  const note = await panel.findByText(/Your team chose “Variant B” on 21 Nov 2026/);
  await waitFor(() => expect(document.activeElement).toContainElement(note));
  const list = within(panel.getByRole('list', { name: 'Clicks by variant' }));
  expect(within(list.getByRole('listitem', { name: 'Variant B' })).getByText('Winner')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Choose as winner: Variant B' })).toBeNull();
  // Another arm may be shown instead.
  await user.click(panel.getByRole('button', { name: 'Choose as winner: Control' }));
  expect(screen.getByRole('button', { name: 'Keep “Variant B”' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show to everyone' }));
  await panel.findByText(/Your team chose “Control”/);
  await user.click(panel.getByRole('button', { name: 'Continue test' }));
  const question = screen.getByRole('alertdialog', { name: 'Continue the test?' });
  expect(question).not.toHaveTextContent('automatically');
  await user.click(within(question).getByRole('button', { name: 'Continue test' }));
  expect(await panel.findByText('Running')).toBeVisible();
  expect(chosen).toEqual([{ variant: 449 }, { variant: 448 }, { variant: null }]);
});

test('warns that a winner may be chosen automatically again', async () => {
  const winner = { key: 449, name: 'Variant B', at: '2026-11-21T18:00:00.000Z', automatic: true };
  const { user, panel } = await openTest({ automatic_winner: true }, [aTestResult({ status: 'decided', automatic_winner: true, winner })]);
  await user.click(await panel.findByRole('button', { name: 'Continue test' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('A winner can be chosen automatically again within minutes.');
});

test('says why a winner was not chosen, and reads the results again', async () => {
  let results = [aTestResult()];
  const { user, panel } = await openTest({}, [], {
    'GET /rules/5/tests': () => ({ tests: results }),
    'POST /rules/5/tests/7/winner': () => {
      results = [aTestResult({ status: 'ended', ended_at: '2026-11-22T10:00:00.000Z', summary: 'It ended.' })];
      return { ...problem(404, 'This test is not running. Publish the campaign to start it.'), code: 'not_found' };
    },
  });
  await user.click(await panel.findByRole('button', { name: 'Choose as winner: Control' }));
  await user.click(screen.getByRole('button', { name: 'Show to everyone' }));
  const dialog = screen.getByRole('alertdialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Couldn’t show “Control” to everyone. This test is not running. Publish the campaign to start it.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Keep testing' }));
  expect(await panel.findByText('It ended.')).toBeVisible();
  expect(panel.queryByRole('button', { name: /^Choose as winner/ })).toBeNull();
});

test('offers winners beside the figure that decides the test', async () => {
  const outcome = { converted: 240, total: 255, average: 0.024, comparison: null };
  const outcomes: CampaignTestResult['outcomes'] = [
    { id: 'conversions', label: 'Conversions', arms: [448, 449].map((key) => ({ ...outcome, key })) },
  ];
  const { panel } = await openTest({}, [aTestResult({ outcomes, goal: 'conversions' })]);
  const list = within(await panel.findByRole('list', { name: 'Conversions by variant' }));
  const buttons = { name: /^Choose as winner/ };
  expect([list.getAllByRole('button', buttons).length, panel.getAllByRole('button', buttons).length]).toEqual([2, 2]);
});

test('pauses results of a wrong sample ratio, and warns of a guardrail', async () => {
  const [control, b] = aTestResult().arms;
  const [guardrail] = aTestResult().guardrails;
  if (!control || !b || !guardrail) throw new Error('The result has two arms and a guardrail.');
  const summary = 'Results are paused: recipients did not come to the variants as their weights say.';
  const untrusted = { verdict: 'untrusted', sentence: 'No result.', interval: null } as const;
  const worse = { verdict: 'worse', sentence: '“Variant B” gets 5–9% fewer repeat openers than “Control”.', interval: null } as const;
  const { panel } = await openTest({}, [
    aTestResult({
      summary,
      sample_ratio: { sound: false, probability: 0.00001 },
      arms: [control, { ...b, comparison: untrusted }],
      guardrails: [{ ...guardrail, arms: guardrail.arms.map((arm) => (arm.key === 449 ? { ...arm, comparison: worse } : arm)) }],
    }),
  ]);
  expect(await panel.findByRole('alert')).toHaveTextContent(summary);
  expect(panel.queryByRole('img', { name: /Difference/ })).toBeNull();
  expect(panel.getByText(/\(p < 0.001\)/)).toBeVisible();
  expect(panel.getByText(worse.sentence)).toBeVisible();
});

test('keeps the results of tests that ended, and none of other rulesets', async () => {
  const ended = aTestResult({ key: 4, status: 'ended', ended_at: '2026-11-22T10:00:00.000Z', summary: 'It ended.' });
  const { panel } = await openTest(null, [ended, aTestResult({ key: 5, ruleset: { key: 2, name: 'Snow' }, summary: 'Another.' })]);
  expect(await panel.findByText('It ended.')).toBeVisible();
  expect(panel.getByText('Ended')).toBeVisible();
  expect(panel.queryByText('Another.')).toBeNull();
});

test('keeps the results of deleted rulesets at the foot of the page', async () => {
  const ended = aTestResult({
    status: 'ended',
    ruleset: { key: 9, name: 'Fog' },
    ended_at: '2026-11-22T10:00:00.000Z',
    summary: 'It ended.',
  });
  const { user } = await openTest(null, [ended], { 'GET /rules/5': { rule: aCampaign({ rulesets: [aRuleset()], live_version: 2 }) } });
  await user.click(await screen.findByRole('button', { name: /^Tests of deleted rulesets/ }));
  expect(within(screen.getByRole('region', { name: 'Fog' })).getByText('It ended.')).toBeVisible();
});

test('says where results are missing, and leads to a refused variant', async () => {
  const errors = [{ path: 'rulesets.0.test.variants.0.image_url', message: 'Choose a picture.' }];
  const { user, panel, save } = await openTest({ variants: [{ key: 449, name: 'B', weight: 50, image_type: '1' }] }, [], {
    'GET /rules/5/tests': problem(500, 'No.'),
    'POST /rules/5': problem(422, 'Choose a picture.', errors),
  });
  expect(await panel.findByText(/Couldn’t load the results\./)).toBeVisible();
  await user.click(panel.getByRole('checkbox', { name: 'Choose the winner automatically' }));
  await user.click(screen.getByRole('tab', { name: 'Choose Image' }));
  await save();
  await user.click(await screen.findByRole('button', { name: 'Go to Test Variants' }));
  await user.click(await screen.findByRole('button', { name: /^B ?B.*50% of recipients/ }));
  expect(within(screen.getByRole('listitem', { name: 'B' })).getByText('Choose a picture.')).toBeVisible();
});

test('lets viewers look at a test and change nothing', async () => {
  const { panel } = await openTest({}, [aTestResult()], { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await panel.findByText('Running')).toBeVisible();
  expect(panel.getByLabelText('Weight of the control')).toBeDisabled();
  expect(panel.getByRole('checkbox', { name: 'Choose the winner automatically' })).toBeDisabled();
  for (const name of [/^Add variant/, /^Split evenly/, /^End test/, /^Remove/, /^Choose as winner/])
    expect(panel.queryByRole('button', { name })).toBeNull();
});
