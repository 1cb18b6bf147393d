import { writeFeedPath, type FeedTexts } from '@limn/contracts';
import { readFeedText } from '@limn/contracts/html-texts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { leavesOf, readAnswer, type Leaf } from './answer-tree.ts';
import { firstRecordOf, htmlExample, labelled, labelProblems } from './feed-editor.ts';
import { StepHead } from './StepHead.tsx';
import type { FeedEditor } from './use-feed-editor.ts';

/** Tells which values become merge fields, and under which names. */
export function FieldsStep({ editor: { state, change } }: { editor: FeedEditor }) {
  const fields = state.dataSourceSelectedFields;
  const tree = readAnswer(state.dataSourceResponse)?.tree;
  const leaves = leavesOf(tree, firstRecordOf(state), state.dataSourceResultType);
  const places = new Set(leaves.map(({ path }) => writeFeedPath(path, 'record')));
  // A field that this answer lacks was chosen in an earlier one, and may be wanted still.
  const absent = fields.filter(({ field }) => !places.has(field));
  const problems = labelProblems(state);
  const example = htmlExample(leaves);
  const select = (selected: typeof fields) => change({ dataSourceSelectedFields: selected });
  const inOrder = (selected: typeof fields) => {
    const order = [...places];
    return selected.toSorted((a, b) => (order.indexOf(a.field) + 1 || order.length + 1) - (order.indexOf(b.field) + 1 || order.length + 1));
  };
  const toggle = (leaf: Leaf, on: boolean) => {
    const place = writeFeedPath(leaf.path, 'record');
    if (on) select(inOrder([...fields, ...labelled([leaf.path], new Set(fields.map(({ label }) => label.trim())))]));
    else select(fields.filter(({ field }) => field !== place));
  };
  const all = () => {
    const chosen = new Set(fields.map(({ field }) => field));
    const rest = leaves.filter(({ path }) => !chosen.has(writeFeedPath(path, 'record'))).map(({ path }) => path);
    select(inOrder([...fields, ...labelled(rest, new Set(fields.map(({ label }) => label.trim())))]));
  };
  return (
    <>
      <StepHead title="Which values do you want to use?">
        Each one becomes a merge field. Choose the name you’ll see in the editor.
      </StepHead>
      {example === undefined ? null : (
        <TextsQuestion
          example={example}
          texts={state.dataSourceTexts ?? 'html'}
          onChange={(dataSourceTexts) => change({ dataSourceTexts })}
        />
      )}
      <Row gap={2} align="center" sx={{ mb: 2 }}>
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', mr: 'auto' }}>
          {fields.length === 1 ? '1 field' : `${fields.length} fields`} of {leaves.length + absent.length} chosen
        </Box>
        <Button look="text" size="work" onClick={all} disabled={fields.length >= leaves.length + absent.length}>
          Select all
        </Button>
        <Button look="text" size="work" onClick={() => select([])} disabled={fields.length === 0}>
          Select none
        </Button>
      </Row>
      {leaves.length === 0 ? <Note kind="warning">There are no values here. Go back and choose another place.</Note> : null}
      <Box
        component="ul"
        aria-label="Fields"
        sx={{
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          overflow: 'hidden',
          '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        {leaves.map((leaf) => {
          const place = writeFeedPath(leaf.path, 'record');
          return (
            <FieldRow
              key={place}
              place={place}
              samples={leaf.samples}
              label={fields.find(({ field }) => field === place)?.label}
              problem={problems[place]}
              onToggle={(on) => toggle(leaf, on)}
              onLabel={(label) => select(fields.map((one) => (one.field === place ? { ...one, label } : one)))}
            />
          );
        })}
        {absent.map(({ field, label }) => (
          <FieldRow
            key={field}
            place={field}
            samples={[]}
            missing
            label={label}
            problem={problems[field]}
            onToggle={() => select(fields.filter((one) => one.field !== field))}
            onLabel={(typed) => select(fields.map((one) => (one.field === field ? { ...one, label: typed } : one)))}
          />
        ))}
      </Box>
    </>
  );
}

const TEXTS = [
  { value: 'html', label: 'HTML' },
  { value: 'plain', label: 'Plain text' },
] as const;
const EXAMPLE_LENGTH = 120;

/** Some feeds write texts as for a web page; only someone who knows the feed can say so. */
function TextsQuestion({ example, texts, onChange }: { example: string; texts: FeedTexts; onChange: (texts: FeedTexts) => void }) {
  const shown = cut(readFeedText(example, texts));
  return (
    <Stack gap={2} sx={{ mb: 3, p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '10px' }}>
      <Row gap={2} align="center" wrap>
        <Box sx={{ typography: 'body2', fontWeight: 600, mr: 'auto' }}>Do these texts hold HTML?</Box>
        <Segmented label="Texts hold" options={TEXTS} value={texts === 'plain' ? 'plain' : 'html'} onChange={onChange} />
      </Row>
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        The feed writes “{cut(example)}”. Images will show “{shown}”.
      </Box>
    </Stack>
  );
}

function cut(text: string): string {
  return text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH).toWellFormed()}…` : text;
}

interface FieldRowProps {
  place: string;
  samples: readonly string[];
  /** Not in this response. */
  missing?: boolean;
  /** Undefined: not chosen. */
  label: string | undefined;
  problem: string | undefined;
  onToggle: (on: boolean) => void;
  onLabel: (label: string) => void;
}

function FieldRow({ place, samples, missing, label, problem, onToggle, onLabel }: FieldRowProps) {
  const name = place === '' ? 'the item itself' : place;
  const on = label !== undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0,1.1fr) minmax(0,1fr)' },
        gap: { xs: 1, sm: 3 },
        alignItems: 'center',
        px: 3,
        py: 1.5,
        bgcolor: on ? 'tint' : undefined,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <CheckField
          checked={on}
          onChange={onToggle}
          label={
            <Box component="span" sx={{ typography: 'code', overflowWrap: 'anywhere', fontWeight: on ? 600 : 400 }}>
              {name}
            </Box>
          }
        />
        <Box
          sx={{ pl: 8, typography: 'caption', color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {missing ? 'Not in this response' : samples.length > 0 ? samples.join(' · ') : 'Empty in this response'}
        </Box>
      </Box>
      {on ? <Field label={`Name of ${name}`} labelHidden size="work" value={label} onChange={onLabel} error={problem} /> : null}
    </Box>
  );
}
