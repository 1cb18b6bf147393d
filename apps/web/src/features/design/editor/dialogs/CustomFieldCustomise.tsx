import { fieldsUsed, type MergeContext, parseTemplate, type Problem, type Value } from '@limn/merge';
import { useDeferredValue } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { Undo } from '../../../../ui/icons/editing.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { CustomFieldChain } from './CustomFieldChain.tsx';
import { CustomFieldMenu } from './CustomFieldMenu.tsx';
import { CustomFieldSource } from './CustomFieldSource.tsx';
import { CustomFieldText } from './CustomFieldText.tsx';
import type { MergeDraft } from './merge-draft.ts';
import { outcomesOf } from './merge-outcomes.ts';

const MAX_TRIED_FIELDS = 6;

export interface CustomFieldCustomiseProps {
  typing: boolean;
  onTyping: (typing: boolean) => void;
  text: string;
  problems: readonly Problem[];
  onType: (text: string) => void;
  /** Undefined while the text is no single field with its steps. */
  draft: MergeDraft | undefined;
  onBuild: (draft: MergeDraft) => void;
  onAdd: (transform: string) => void;
  /** The step that was added last. */
  added: number | undefined;
  /** Names of the fields that it can be made from. */
  fields: readonly string[];
  /** The row as it is. */
  samples: ReadonlyMap<string, Value>;
  /** The row with what is tried in place of it. */
  values: ReadonlyMap<string, Value>;
  context: MergeContext;
  tried: ReadonlyMap<string, string>;
  onTry: (field: string, value: string | undefined) => void;
}

/** The same field in two ways: as a chain of cards, or as it is typed. */
export function CustomFieldCustomise(props: CustomFieldCustomiseProps) {
  const { typing, onTyping, text, problems, onType, draft, onBuild, onAdd, added, fields, samples, values, context, tried, onTry } = props;
  // A text that cannot be read is no list of fields yet.
  const written = problems.length > 0 ? [] : parseTemplate(text).sources;
  const used = draft && !typing ? fieldsUsed(draft).filter(Boolean) : written;
  const outcomes = draft ? outcomesOf(draft, values, context) : [];
  const last = outcomes.at(-1)?.text ?? values.get(draft?.source ?? '')?.text ?? '';
  // The menu is large, and what it dims can wait for the keystroke to be seen.
  const seenByMenu = useDeferredValue(last);
  const tries = <CustomFieldTry fields={used} samples={samples} tried={tried} onTry={onTry} />;
  return (
    <Stack gap={4} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Row gap={3} align="center" justify="space-between" wrap>
        <Segmented
          label="How to build it"
          value={typing ? 'text' : 'steps'}
          onChange={(way) => (way === 'text' || draft) && onTyping(way === 'text')}
          options={[
            { value: 'steps', label: 'By picking' },
            { value: 'text', label: 'As text' },
          ]}
        />
        {typing && !draft ? (
          <Text variant="caption" muted sx={{ flex: 1, minWidth: 180 }}>
            {problems.length > 0 ? 'Fix the text to go back to picking.' : 'Switch to text to change the text around a field.'}
          </Text>
        ) : null}
      </Row>
      {typing || !draft ? (
        <>
          <CustomFieldText text={text} problems={problems} fields={fields} onType={onType} />
          {tries}
        </>
      ) : (
        <>
          <CustomFieldSource fields={fields} samples={samples} value={draft.source} onChange={(source) => onBuild({ ...draft, source })} />
          {tries}
          <CustomFieldChain draft={draft} outcomes={outcomes} added={added} fields={fields} onBuild={onBuild} />
          <CustomFieldMenu value={seenByMenu} context={context} onAdd={onAdd} />
        </>
      )}
    </Stack>
  );
}

interface CustomFieldTryProps {
  fields: readonly string[];
  samples: ReadonlyMap<string, Value>;
  tried: ReadonlyMap<string, string>;
  onTry: (field: string, value: string | undefined) => void;
}

/** Another value in place of the sample, for this dialog only: nothing of it is saved. */
function CustomFieldTry({ fields, samples, tried, onTry }: CustomFieldTryProps) {
  if (fields.length === 0) return null;
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: fields.length === 1 ? '1fr' : { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {fields.slice(0, MAX_TRIED_FIELDS).map((name) => (
        <Field
          key={name}
          label={`Try ${name} with`}
          size="work"
          value={tried.get(name) ?? samples.get(name)?.text ?? ''}
          onChange={(value) => onTry(name, value)}
          note={tried.has(name) ? 'Not saved' : undefined}
          end={
            tried.has(name) ? (
              <IconButton label={`Back to the sample of ${name}`} size="work" onClick={() => onTry(name, undefined)}>
                <Undo />
              </IconButton>
            ) : undefined
          }
        />
      ))}
    </Box>
  );
}
