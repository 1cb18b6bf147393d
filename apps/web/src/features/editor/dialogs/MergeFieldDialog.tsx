import DataObject from '@mui/icons-material/DataObjectOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import ShortText from '@mui/icons-material/ShortTextOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { mergeField } from '@limn/merge';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceList } from '../../../ui/ChoiceList.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import type { MergeFieldTarget } from '../commands/command.ts';
import { availableFields } from '../document/merge-fields.ts';
import { isFieldList } from '../document/preview-fields.ts';
import { samplesOf } from '../document/shown-values.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { textValue } from '../parts/text-value.ts';
import { CustomFieldStep } from './CustomFieldStep.tsx';
import { FieldListDialog } from './FieldListDialog.tsx';
import { insertIntoText } from './insert-field.ts';

type Step = 'type' | 'predefined' | 'custom' | 'fields';

export function MergeFieldDialog({ target, onClose }: { target: MergeFieldTarget; onClose: () => void }) {
  const editor = useEditor();
  const image = useEditorState((state) => state.image);
  const [step, setStep] = useState<Step>('type');
  const [kind, setKind] = useState<'predefined' | 'custom'>('predefined');
  const [editing, setEditing] = useState<string>();

  function insert(name: string): void {
    const placeholder = mergeField(name);
    if (target.kind === 'insert') target.insert(placeholder);
    else {
      insertIntoText(editor, target.key, placeholder);
      editor.commands.typeIn(target.key);
    }
    onClose();
  }

  if (step === 'fields') return <FieldListDialog onClose={() => setStep('predefined')} />;
  if (step === 'custom')
    return <CustomFieldStep name={editing} onBack={() => setStep(editing ? 'predefined' : 'type')} onClose={onClose} onInsert={insert} />;
  if (step === 'predefined')
    return (
      <Dialog
        open
        title="Predefined Field"
        width={500}
        onClose={onClose}
        actions={
          <Button look="text" onClick={() => setStep('type')}>
            Back
          </Button>
        }
      >
        <FieldList
          names={availableFields(image)}
          custom={new Set(image.custom_merge_fields.map((field) => field.name))}
          values={{ ...image.preview_settings, ...Object.fromEntries(samplesOf(image)) }}
          onChoose={insert}
          onEdit={(name) => {
            setEditing(name);
            setStep('custom');
          }}
        />
        {isFieldList(image) ? (
          <Button size="work" look="text" onClick={() => setStep('fields')}>
            Change the list of fields
          </Button>
        ) : null}
      </Dialog>
    );
  return (
    <Dialog
      open
      title="Insert Merge Field"
      width={500}
      onClose={onClose}
      onNextStep={() => setStep(kind)}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" onClick={() => setStep(kind)}>
            Next
          </Button>
        </>
      }
    >
      <ChoiceList
        label="Kind of merge field"
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'predefined', title: 'Predefined Field', text: 'One of the fields of this image, as it comes.', icon: <DataObject /> },
          { value: 'custom', title: 'Custom Field', text: 'Words and fields put together under a name of its own.', icon: <ShortText /> },
        ]}
      />
    </Dialog>
  );
}

interface FieldListProps {
  names: readonly string[];
  custom: ReadonlySet<string>;
  values: Readonly<Record<string, unknown>>;
  onChoose: (name: string) => void;
  onEdit: (name: string) => void;
}

function FieldList({ names, custom, values, onChoose, onEdit }: FieldListProps) {
  const [search, setSearch] = useState('');
  const found = names.filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {names.length > 8 ? (
        <Field label="Search the fields" labelHidden placeholder="Search the fields" value={search} onChange={setSearch} autoFocus />
      ) : null}
      {names.length === 0 ? <Text sx={{ color: 'text.secondary', mb: 2 }}>This image has no fields yet.</Text> : null}
      {names.length > 0 && found.length === 0 ? <Text sx={{ color: 'text.secondary', my: 2 }}>No field is called “{search}”.</Text> : null}
      <Box component="ul" aria-label="Fields" sx={{ my: 2, maxHeight: 320, overflow: 'auto' }}>
        {found.map((name) => (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center' }}>
            <ButtonBase
              onClick={() => onChoose(name)}
              sx={{
                flex: 1,
                minWidth: 0,
                minHeight: 36,
                justifyContent: 'flex-start',
                gap: 2,
                px: 2,
                borderRadius: '6px',
                typography: 'body2',
                '&:hover': { bgcolor: 'tint' },
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              <DataObject sx={{ fontSize: 16, color: 'mergeField.main' }} />
              <Box component="span" sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {name}
              </Box>
              <Box
                component="span"
                sx={{
                  ml: 'auto',
                  color: 'text.secondary',
                  maxWidth: '45%',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {custom.has(name) ? 'Custom' : textValue(values[name])}
              </Box>
            </ButtonBase>
            {custom.has(name) ? (
              <Button size="work" look="text" icon={<Edit />} label={`Edit Merge Field ${name}`} onClick={() => onEdit(name)}>
                Edit
              </Button>
            ) : null}
          </Box>
        ))}
      </Box>
    </>
  );
}
