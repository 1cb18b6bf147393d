import { fillText, type MergeContext, type Value, readsAs } from '@limn/merge';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';

export interface CustomFieldPreviewProps {
  text: string;
  /** Fields whose value is exchanged for hard ones. */
  varied: readonly string[];
  values: ReadonlyMap<string, Value>;
  context: MergeContext;
  /** Label of the first row's values. */
  from: string;
  /** Puts a default behind the last step; absent where the text has no last step. */
  onAddDefault: (() => void) | undefined;
}

interface Row {
  label: string;
  value: string;
  result: string;
}

/** Result: with the sample, and with values that people forget. */
export function CustomFieldPreview({ text, varied, values, context, from, onAddDefault }: CustomFieldPreviewProps) {
  const sample = values.get(varied[0] ?? '')?.text ?? '';
  const resultWith = (value: string): string => {
    const tried = new Map(values);
    for (const name of varied) tried.set(name, { text: value, origin: 'custom' });
    return fillText(text, tried, context);
  };
  const rows: Row[] = [
    { label: from, value: varied.map((name) => values.get(name)?.text ?? '').join(', '), result: fillText(text, values, context) },
    ...(varied.length > 0 ? trialsOf(sample, context) : []).map(({ label, value }) => ({ label, value, result: resultWith(value) })),
  ];
  const leavesNothing = rows.some(({ label, result }) => label === EMPTY_TRIAL && result.trim() === '');
  return (
    <Stack gap={4} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="table"
        aria-label="Result"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          tableLayout: 'fixed',
          typography: 'body2',
          '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: '9px 8px', overflowWrap: 'anywhere' },
          '& th:first-of-type': { pl: 0, width: 112 },
          '& thead th': { typography: 'label', color: 'text.secondary', borderBottom: '1px solid', borderColor: 'divider' },
          '& tbody tr + tr > *': { borderTop: '1px solid', borderColor: 'divider' },
          '& tbody th': { fontWeight: 400, color: 'text.secondary' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Recipient</th>
            <th scope="col">Value</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value, result }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <Cell text={value} />
              <Cell text={result} strong />
            </tr>
          ))}
        </tbody>
      </Box>
      {leavesNothing ? (
        <Note
          kind="warning"
          action={
            onAddDefault ? (
              <Button size="work" onClick={onAddDefault}>
                Add a Default
              </Button>
            ) : undefined
          }
        >
          Recipients without a value see a blank here. {onAddDefault ? null : 'Go back and add | default:"…" after a field.'}
        </Note>
      ) : null}
    </Stack>
  );
}

const MAX_LENGTH = 240;

function Cell({ text, strong }: { text: string; strong?: boolean }) {
  if (text === '')
    return (
      <td>
        <Text component="span" variant="body2" muted>
          empty
        </Text>
      </td>
    );
  return (
    <Box component="td" sx={{ fontWeight: strong ? 600 : 400, whiteSpace: 'pre-wrap' }}>
      {text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text}
    </Box>
  );
}

/** Values that break designs when no one thought of them. */
export interface Trial {
  label: string;
  value: string;
}

export const EMPTY_TRIAL = 'Empty';

/** Beside the sample value itself: nothing, far too much, and letters that not every font has. */
export function trialsOf(sample: string, context: MergeContext): Trial[] {
  return [
    { label: EMPTY_TRIAL, value: '' },
    { label: 'Very long', value: longLike(sample, context) },
    { label: 'Accents, emoji', value: 'Zoë-Łucja Ångström 🎉' },
  ];
}

function longLike(sample: string, context: MergeContext): string {
  if (readsAs('date', sample, context) && !/^\d+$/.test(sample.trim())) return '2026-09-30T23:59:59Z';
  if (readsAs('number', sample, context)) return '123456789012.3456';
  return 'Wolfeschlegelsteinhausenbergerdorff Maximiliane-Alexandrina von Hohenlohe-Langenburg';
}
