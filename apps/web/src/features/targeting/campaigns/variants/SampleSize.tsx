import { recipientsNeeded } from '@limn/experiments';
import { useId, useState } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { weightsProblem, type DraftTest } from '../draft/ruleset-test.ts';
import { GOAL_LABELS, rateText } from './arm-figures.ts';

interface SampleSizeProps {
  test: DraftTest;
  /** Click rate of the campaign in the last 30 days; null where it is not known. */
  baseline: number | null;
  /** The server has seen the test, so that a missing rate is missing for good. */
  isSaved: boolean;
}

/** Changes of the click rate, in percent. */
const CHANGES = [5, 10, 20, 50];

/** How many recipients the test needs with these weights, before it is started. */
export function SampleSize({ test, baseline, isSaved }: SampleSizeProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  // Drafts know the campaign's clicks only.
  const known = test.goal === 'clicks' ? baseline : null;
  const shown = typed ?? (known === null ? '' : String(Number((100 * known).toFixed(2))));
  const rate = rateOf(shown);
  const problem = weightsProblem(test);
  return (
    <Stack component="section" aria-labelledby={id} gap={3} align="start" sx={{ minWidth: 0 }}>
      <Text variant="h3" component="h2" id={id}>
        Recipients needed
      </Text>
      <Box sx={{ width: 220 }}>
        <Field
          label={test.goal === 'clicks' ? 'Expected click rate' : 'Expected conversion rate'}
          size="work"
          inputMode="decimal"
          value={shown}
          onChange={setTyped}
          end="%"
          error={shown !== '' && rate === undefined ? 'Use a rate between 0 and 100.' : undefined}
          hint={test.goal === 'clicks' ? hintOf(baseline, isSaved) : 'The share of recipients who convert, as you expect it.'}
        />
      </Box>
      {rate === undefined ? null : problem ? (
        <Text variant="body2">{problem}</Text>
      ) : (
        <Stack component="ul" aria-label="Recipients needed" gap={1} sx={{ typography: 'body2' }}>
          {CHANGES.map((percent) => (
            <li key={percent}>{neededText(test, rate, percent)}</li>
          ))}
        </Stack>
      )}
      <Text variant="caption" component="p" muted sx={{ maxWidth: 640 }}>
        With so many recipients in all variants together, 4 of 5 tests find the change. Results hold whenever you look: you may end a test
        as soon as it says which variant is better.
        {test.goal === 'revenue'
          ? ' This assumes that amounts vary as orders of a shop usually do: by about as much as their average.'
          : ''}
      </Text>
    </Stack>
  );
}

/**
 * Recipients of the whole test at which a change of this size is likely to be found; undefined where no
 * number is enough.
 */
export function neededFor(test: DraftTest, rate: number, percent: number): number | undefined {
  const smallest = Math.min(...test.variants.map(({ weight }) => weight));
  return recipientsNeeded({
    ...(test.goal === 'revenue' ? revenueAt(rate) : { baseline: rate }),
    lift: percent / 100,
    shares: [test.weight / 100, smallest / 100],
    comparisons: test.variants.length + (test.hold_out > 0 ? 1 : 0),
  });
}

/**
 * Recipients convert at this rate, and bring amounts whose deviation is their mean: in parts of what each
 * recipient brings.
 */
function revenueAt(rate: number): { baseline: number; deviation: number } {
  return { baseline: 1, deviation: Math.sqrt(2 / rate - 1) };
}

function neededText(test: DraftTest, rate: number, percent: number): string {
  const change = `${percent}% more ${GOAL_LABELS[test.goal].more}`;
  if (test.goal === 'revenue') return withRecipients(change, neededFor(test, rate, percent));
  const next = rate * (1 + percent / 100);
  if (next >= 1) return `${change}: not possible from ${rateText(rate)}.`;
  return withRecipients(`${change} (${rateText(rate)} to ${rateText(next)})`, neededFor(test, rate, percent));
}

function withRecipients(change: string, recipients: number | undefined): string {
  return recipients === undefined ? `${change}: not with any number of recipients.` : `${change}: ${formatCount(recipients)} recipients`;
}

function hintOf(baseline: number | null, isSaved: boolean): string {
  if (baseline !== null) return 'The campaign’s rate in the last 30 days.';
  return isSaved ? 'This campaign has too few clicks yet to tell.' : 'Filled in from the last 30 days once the campaign is saved.';
}

/** Undefined for anything but a share. */
function rateOf(text: string): number | undefined {
  const percent = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && percent > 0 && percent < 100 ? percent / 100 : undefined;
}
