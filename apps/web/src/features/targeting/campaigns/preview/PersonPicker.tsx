import type { SimulatedPerson } from '@limn/contracts';
import { useState } from 'react';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Delete, DriveFileRenameOutline, MoreVert, PersonAdd } from '../../../../ui/icons/general.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { useCampaignEditor } from '../editor/editor-context.tsx';
import type { PersonDialog } from './PersonDialogs.tsx';
import { isSamePerson, personOf, valuesOf } from './simulated.ts';
import type { PreviewValues } from './use-preview-values.ts';

const PersonDialogs = lazyPart(async () => (await import('./PersonDialogs.tsx')).PersonDialogs);

interface PersonPickerProps {
  values: PreviewValues;
  onChange: (values: PreviewValues) => void;
  /** The person who was chosen last; what was typed since may differ. */
  personId: number | undefined;
  onPerson: (id: number | undefined) => void;
}

const NO_ONE = '';

/** Saved people: fills the form as one of them, and keeps what is typed as one. */
export function PersonPicker({ values, onChange, personId, onPerson }: PersonPickerProps) {
  const { mayEdit } = useCampaignEditor();
  const people = useApiQuery('listSimulatedPeople', {}).data?.simulated_people ?? [];
  const [dialog, setDialog] = useState<PersonDialog>();
  const update = useApiMutation('updateSimulatedPerson', { invalidates: ['listSimulatedPeople'] });
  const isEmpty = isSamePerson(values, {});
  const chosen =
    people.find(({ id }) => id === personId) ?? (isEmpty ? undefined : people.find((person) => isSamePerson(valuesOf(person), values)));
  const hasChanged = chosen !== undefined && !isSamePerson(valuesOf(chosen), values);

  function choose(id: string): void {
    const person = people.find((one) => String(one.id) === id);
    onPerson(person?.id);
    onChange(person ? valuesOf(person) : {});
  }

  if (people.length === 0 && !mayEdit) return null;
  return (
    <Stack gap={2} sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider', minWidth: 0 }}>
      {people.length > 0 ? (
        <Row gap={1} align="flex-end">
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <SelectField
              size="work"
              label="Preview as"
              value={chosen ? String(chosen.id) : NO_ONE}
              options={[
                { value: NO_ONE, label: 'You, as you open it here' },
                ...people.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={choose}
            />
          </Box>
          {mayEdit && chosen ? <MoreOf person={chosen} onAsk={setDialog} /> : null}
        </Row>
      ) : null}
      {mayEdit ? (
        <Row gap={1} wrap>
          {chosen && hasChanged ? (
            <Button
              size="work"
              busy={update.isPending && 'Saving'}
              onClick={() => {
                onPerson(chosen.id);
                update.mutate({ params: { id: chosen.id }, body: { ...personOf(values) } });
              }}
            >
              {`Save changes to ${chosen.name}`}
            </Button>
          ) : null}
          {chosen && !hasChanged ? null : (
            <Button
              look="text"
              size="work"
              icon={<PersonAdd />}
              disabled={isEmpty}
              reason="Fill in who opens the email first."
              onClick={() => setDialog({ kind: 'new', person: personOf(values) })}
            >
              Save as a person
            </Button>
          )}
        </Row>
      ) : null}
      {dialog ? <PersonDialogs dialog={dialog} onSaved={onPerson} onClose={() => setDialog(undefined)} /> : null}
    </Stack>
  );
}

function MoreOf({ person, onAsk }: { person: SimulatedPerson; onAsk: (dialog: PersonDialog) => void }) {
  return (
    <ActionMenu
      label={`More for ${person.name}`}
      trigger={
        <IconButton label={`More for ${person.name}`} size="work">
          <MoreVert />
        </IconButton>
      }
      actions={[
        { label: 'Rename', icon: <DriveFileRenameOutline />, onClick: () => onAsk({ kind: 'rename', person }) },
        { label: 'Delete', icon: <Delete />, danger: true, onClick: () => onAsk({ kind: 'delete', person }) },
      ]}
    />
  );
}
