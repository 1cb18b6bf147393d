import { useId, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Add, Delete } from '../../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { choicesOf, withChangedScore, withoutScore, withScore, type Side } from '../editor/flavour-draft.ts';
import type { FlavourEditor } from '../editor/use-flavour-editor.ts';
import { AddScoreDialog } from './AddScoreDialog.tsx';

interface ScoreColumnProps {
  side: Side;
  title: string;
  editor: FlavourEditor;
  mayEdit: boolean;
}

/** One side: its events, each with a score. */
export function ScoreColumn({ side, title, editor, mayEdit }: ScoreColumnProps) {
  const { draft, flavour, change } = editor;
  const id = useId();
  const [adding, setAdding] = useState(false);
  const choices = choicesOf(flavour.events, draft.datatable);
  const named = new Map(choices.map((choice) => [choice.viewId, choice]));
  return (
    <Card sx={{ p: 4 }}>
      <Text id={id} variant="h3" sx={{ mb: 2 }}>
        {title}
      </Text>
      <Stack component="ul" aria-labelledby={id} gap={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {draft[side].map((score) => {
          const choice = named.get(score.view_id);
          const name = choice?.label ?? 'Deleted event';
          return (
            <Row component="li" key={score.id} gap={2} align="center">
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Text component="div" breaks sx={{ color: choice ? undefined : 'error.main' }}>
                  {name}
                </Text>
                {choice ? (
                  <Text variant="caption" component="div" muted>
                    {formatCount(choice.records)} {choice.records === 1 ? 'record' : 'records'}
                  </Text>
                ) : null}
              </Box>
              <Box sx={{ width: 92, flex: 'none' }}>
                <ScoreField
                  label={`Score of ${name}`}
                  score={score.score}
                  disabled={!mayEdit}
                  onChange={(next) => change((before) => withChangedScore(before, side, score.id, next))}
                />
              </Box>
              {mayEdit ? (
                <IconButton label={`Remove ${name}`} size="work" onClick={() => change((before) => withoutScore(before, side, score.id))}>
                  <Delete />
                </IconButton>
              ) : null}
            </Row>
          );
        })}
      </Stack>
      {draft[side].length === 0 ? (
        <Text variant="body2" component="p" muted sx={{ mt: 0, mb: 2 }}>
          No event yet.
        </Text>
      ) : null}
      {mayEdit ? (
        <Box sx={{ mt: 3 }}>
          <Button
            icon={<Add />}
            size="work"
            disabled={choices.length === 0}
            reason={
              draft.datatable === null ? 'Choose a data table first.' : 'No event has an item field for this table. Give one in Event Data.'
            }
            onClick={() => setAdding(true)}
          >
            Add event
          </Button>
        </Box>
      ) : null}
      {adding ? (
        <AddScoreDialog
          title={title}
          choices={choices}
          onAdd={(viewId, score) => change((before) => withScore(before, side, viewId, score))}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Card>
  );
}

interface ScoreFieldProps {
  label: string;
  score: number;
  disabled: boolean;
  onChange: (score: number) => void;
}

/** A number from 0; anything else is cleared, and leaving the field shows the score that is kept. */
function ScoreField({ label, score, disabled, onChange }: ScoreFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field
      label={label}
      labelHidden
      type="number"
      inputMode="decimal"
      size="work"
      value={typed ?? String(score)}
      disabled={disabled}
      onChange={(text) => {
        const number = Number(text);
        const isScore = text.trim() !== '' && Number.isFinite(number) && number >= 0;
        setTyped(isScore ? text : '');
        if (isScore) onChange(number);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
