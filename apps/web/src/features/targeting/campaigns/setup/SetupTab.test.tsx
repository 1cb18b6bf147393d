/**
 * With 50 rulesets every control must answer at once: what is changed renders again, and nothing beside it.
 */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aCampaign, aRuleset } from '../campaigns.cases.ts';
import { scheduleSentence } from './schedule-sentence.ts';
import type * as Sentences from './schedule-sentence.ts';
// The page, fetched before the clock of the first search runs.
import '../editor/CampaignEditorPage.tsx';

vi.mock('./schedule-sentence.ts', async (original) => {
  const real = await original<typeof Sentences>();
  // Each panel that renders asks for it once.
  return { ...real, scheduleSentence: vi.fn(real.scheduleSentence) };
});
const rendered = () => {
  const names = vi.mocked(scheduleSentence).mock.calls.map(([ruleset]) => (ruleset as { name: string }).name);
  vi.mocked(scheduleSentence).mockClear();
  return [...new Set(names)];
};

test('renders only the panel that a change is in', async () => {
  const user = userEvent.setup();
  const rulesets = Array.from({ length: 8 }, (_, n) => aRuleset({ id: n + 1, key: n + 1, name: `Ruleset ${n + 1}` }));
  renderApp('/livetarget/edit?id=5', {
    'GET /rules/5': { rule: aCampaign({ rulesets }) },
    'GET /querybuilder/rules/livetarget': { query_builder_rules: [] },
  });
  const name = await screen.findByLabelText('Campaign Name');
  // It is known who may edit once the company is there.
  await waitFor(() => expect(name).toBeEnabled());
  await user.click(screen.getByRole('button', { name: /^3 ?Ruleset 3/ }));
  const ofRuleset = await screen.findByLabelText('Ruleset Name');
  rendered();
  await user.type(name, '!');
  expect(rendered()).toEqual([]);
  await user.type(ofRuleset, '!');
  expect(rendered()).toEqual(['Ruleset 3!']);
  await user.click(screen.getByRole('button', { name: 'Copy: Ruleset 8' }));
  // It gets a number of its own, and the one below it another.
  expect(rendered().toSorted((a, b) => a.localeCompare(b))).toEqual(['Copy of Ruleset 8', 'Ruleset 8']);
  await user.click(screen.getByRole('button', { name: 'Delete: Ruleset 8' }));
  expect(rendered()).toEqual(['Copy of Ruleset 8']);
});
