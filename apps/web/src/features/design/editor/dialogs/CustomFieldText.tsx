import { describeProblem, mergeField, parseTemplate, type Problem } from '@limn/merge';
import { useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { FilterChip } from '../../../../ui/Chip.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

export interface CustomFieldTextProps {
  text: string;
  problems: readonly Problem[];
  fields: readonly string[];
  onType: (text: string) => void;
}

/** The field as it is typed: words, fields and their steps. */
export function CustomFieldText({ text, problems, fields, onType }: CustomFieldTextProps) {
  const input = useRef<HTMLInputElement>(null);
  const { sources } = parseTemplate(text);
  const unknown = problems.length > 0 ? [] : sources.filter((name) => !fields.includes(name));
  const [first, ...others] = problems;

  function select(start: number, end: number): void {
    input.current?.focus();
    input.current?.setSelectionRange(start, end);
  }

  function insert(name: string): void {
    const placeholder = mergeField(name);
    const { selectionStart, selectionEnd } = input.current ?? {};
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    onType(text.slice(0, start) + placeholder + text.slice(end));
    requestAnimationFrame(() => select(start + placeholder.length, start + placeholder.length));
  }

  return (
    <Stack gap={3} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Field
        label="Text"
        value={text}
        onChange={onType}
        multiline={3}
        code
        inputRef={input}
        autoFocus
        error={first && describeProblem(first)}
        hint={
          <>
            Text and fields. Add steps after a bar: <Box component="code">{'{{name | title | default:"friend"}}'}</Box>
          </>
        }
      />
      {first ? (
        <Stack gap={1}>
          {others.map((problem) => (
            <Text key={problem.at} variant="caption" sx={{ color: 'error.dark' }}>
              {describeProblem(problem)}
            </Text>
          ))}
          <Box>
            <Button size="work" onClick={() => select(first.at, endOfWord(text, first.at))}>
              Show where
            </Button>
          </Box>
        </Stack>
      ) : null}
      {unknown.length > 0 ? (
        <Text variant="caption" role="status" sx={{ color: 'warning.main' }}>
          This image has no field {unknown.map((name) => `“${name}”`).join(', ')}, so it’s empty unless the tag passes it.
        </Text>
      ) : null}
      {fields.length > 0 ? (
        <Row role="group" aria-label="Fields to put in" gap={1.5} wrap sx={{ maxHeight: 108, overflow: 'auto' }}>
          {fields.map((field) => (
            <FilterChip key={field} selected={sources.includes(field)} onClick={() => insert(field)}>
              {field}
            </FilterChip>
          ))}
        </Row>
      ) : null}
    </Stack>
  );
}

function endOfWord(text: string, from: number): number {
  const end = text.slice(from + 1).search(/[\s|:,}]/);
  return end < 0 ? text.length : from + 1 + end;
}
