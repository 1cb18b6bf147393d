import type { FlavourEvaluation } from '@limn/contracts';
import { Card } from '../../../../ui/Card.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Status, type StatusKind } from '../../../../ui/Status.tsx';
import { Text } from '../../../../ui/Text.tsx';

const VERDICTS: Readonly<Record<Exclude<FlavourEvaluation['verdict'], 'too_few'>, { kind: StatusKind; text: string }>> = {
  better: { kind: 'live', text: 'Better than most popular' },
  no_difference: { kind: 'pending', text: 'No better than most popular' },
  worse: { kind: 'failed', text: 'Worse than most popular' },
};
const FIGURES = [
  { key: 'hit_rate', head: 'Hit rate', hint: 'people for whom one of the ten was right' },
  { key: 'ndcg', head: 'nDCG@10', hint: 'how far up the right ones stood, 1 is perfect' },
  { key: 'coverage', head: 'Coverage', hint: 'people whose own events gave all ten' },
  { key: 'shown', head: 'Catalogue shown', hint: 'items of the table that anyone was shown' },
] as const;
const ROWS = [
  { key: 'flavour', label: 'This flavour' },
  { key: 'popular', label: 'Most popular' },
  { key: 'random', label: 'Random' },
] as const;

/**
 * Learned from earlier events and measured by what people did after: this flavour beside what is popular, and
 * chance.
 */
export function EvaluationCard({ evaluation }: { evaluation: FlavourEvaluation }) {
  const { verdict, sentence, split_at: splitAt, people } = evaluation;
  const day = new Date(splitAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <Card label="How good it is" sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Stack gap={1}>
        {verdict === 'too_few' ? null : <Status kind={VERDICTS[verdict].kind}>{VERDICTS[verdict].text}</Status>}
        <Text variant="h3" component="p" sx={{ m: 0 }}>
          {sentence}
        </Text>
        <Text variant="body2" component="p" muted sx={{ m: 0 }}>
          The test: it learned from events before {day}. Then the ten items it gives {people === 1 ? 'a person' : 'each person'} were
          compared with what {formatCount(people)} {people === 1 ? 'person' : 'people'} newly did.
        </Text>
      </Stack>
      {people > 0 ? (
        <Box sx={{ overflowX: 'auto' }}>
          <Box
            component="table"
            aria-label="This flavour beside most popular and random"
            sx={{
              borderCollapse: 'collapse',
              width: '100%',
              maxWidth: 760,
              fontSize: 13,
              fontVariantNumeric: 'tabular-nums',
              '& th, & td': {
                p: { xs: '7px 5px', sm: '7px 12px' },
                textAlign: 'right',
                verticalAlign: 'bottom',
                borderBottom: '1px solid',
                borderColor: 'divider',
                whiteSpace: { xs: 'normal', sm: 'nowrap' },
              },
              '& th:first-of-type': { textAlign: 'left', pl: 0 },
              '& thead th': { color: 'text.secondary', fontWeight: 600 },
              '& tbody th': { fontWeight: 400 },
              '& tbody tr:first-of-type > *': { fontWeight: 700 },
              '& tbody tr:last-of-type > *': { borderBottom: 0 },
            }}
          >
            <thead>
              <tr>
                <th scope="col">Ten items by</th>
                {FIGURES.map(({ key, head }) => (
                  <th key={key} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ key, label }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {FIGURES.map((figure) => (
                    <td key={figure.key}>{figureOf(evaluation[key][figure.key], figure.key)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
          <Text variant="caption" component="p" muted sx={{ mt: 3, mb: 0, maxWidth: 760 }}>
            {FIGURES.map(({ head, hint }) => `${head}: ${hint}.`).join(' ')}
          </Text>
        </Box>
      ) : null}
    </Card>
  );
}

function figureOf(value: number, key: (typeof FIGURES)[number]['key']): string {
  if (key === 'ndcg') return value.toFixed(3);
  const percent = value * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}
