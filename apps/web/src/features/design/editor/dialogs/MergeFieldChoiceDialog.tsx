import { useState } from 'react';
import { useSnacks } from '../../../../api/services.tsx';
import { DataObject, DeleteOutline as Delete, Edit, Search } from '../../../../ui/icons/general.ts';
import { Tune } from '../../../../ui/icons/editing.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { explainError } from '../../../../ui/explain-error.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { availableFields } from '../document/merge-fields.ts';
import { isFieldList } from '../document/preview-fields.ts';
import { useCustomerFieldGroups } from '../parts/use-customer-fields.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { usesOf } from './merge-uses.ts';
import { useCustomFields } from './use-custom-fields.ts';
import { useSampleRow } from '../parts/use-sample-row.ts';

export interface MergeFieldChoiceDialogProps {
  /** Chosen at the beginning. */
  chosen: string | undefined;
  onBack: () => void;
  onClose: () => void;
  onInsert: (name: string) => void;
  onEdit: (name: string) => void;
  /** A custom field should go that is in use. */
  onUsed: (name: string) => void;
  onChangeList: () => void;
}

const NONE: ReadonlyMap<string, string> = new Map();
const MANY = 8;

/** All fields of the image with a sample beside each; custom ones can be changed and deleted here. */
export function MergeFieldChoiceDialog(props: MergeFieldChoiceDialogProps) {
  const { onBack, onClose, onInsert, onEdit, onUsed, onChangeList } = props;
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const snacks = useSnacks();
  const { remove } = useCustomFields();
  const sample = useSampleRow();
  const [chosen, setChosen] = useState(props.chosen);
  const [search, setSearch] = useState('');
  const own = availableFields(image);
  const groups = useCustomerFieldGroups();
  const names = [...own, ...groups.flatMap(({ fields }) => [...fields.keys()])];
  const values = sample.values(image.custom_merge_fields, NONE);
  const custom = new Set(image.custom_merge_fields.map((field) => field.name));
  const words = search.trim().toLowerCase();
  const fits = (...texts: string[]): boolean => texts.join(' ').toLowerCase().includes(words);
  const found = own.filter((name) => fits(name));
  const foundGroups = groups.flatMap((group) => {
    const fields = [...group.fields].filter(([name, label]) => fits(name, group.title, label));
    return fields.length === 0 ? [] : [{ ...group, fields }];
  });
  const insertable = chosen !== undefined && names.includes(chosen) ? chosen : undefined;
  const insert = (): void => void (insertable !== undefined && onInsert(insertable));

  async function takeOff(name: string): Promise<void> {
    const { document, image: now } = session.store.getState();
    if (usesOf(name, document, now).length > 0) return onUsed(name);
    try {
      await remove(name);
    } catch (error) {
      snacks.showError(explainError(error));
    }
  }

  const row = (name: string, label = name) => (
    <FieldRow
      name={name}
      label={label}
      isCustom={custom.has(name)}
      sample={values.get(name)?.text ?? ''}
      chosen={name === insertable}
      onChoose={() => setChosen(name)}
      onInsert={() => onInsert(name)}
    />
  );

  return (
    <Dialog
      open
      title="Predefined Field"
      width={500}
      onClose={onClose}
      onNextStep={insert}
      actions={
        <>
          <Button look="text" onClick={onBack}>
            Back
          </Button>
          <Button look="action" disabled={insertable === undefined} reason="Choose a field first." onClick={insert}>
            Insert Field
          </Button>
        </>
      }
    >
      {names.length > MANY ? (
        <Field
          label="Search the fields"
          labelHidden
          placeholder="Search the fields"
          value={search}
          onChange={setSearch}
          start={<Search sx={{ fontSize: 18, color: 'text.secondary', mr: 1 }} aria-hidden />}
          autoFocus
        />
      ) : null}
      {names.length === 0 ? <Text sx={{ color: 'text.secondary', mb: 2 }}>This image has no fields yet.</Text> : null}
      {names.length > 0 && found.length + foundGroups.length === 0 ? (
        <Text sx={{ color: 'text.secondary', my: 2 }}>No field is called “{search}”.</Text>
      ) : null}
      <Box sx={{ my: names.length > MANY ? 2 : 0, maxHeight: 360, overflow: 'auto' }}>
        <Box component="ul" aria-label="Fields">
          {found.map((name) => (
            <Row component="li" key={name} gap={1} align="center">
              {row(name)}
              {custom.has(name) ? (
                <>
                  <IconButton label={`Edit Merge Field ${name}`} size="work" onClick={() => onEdit(name)}>
                    <Edit />
                  </IconButton>
                  <IconButton label={`Delete ${name}`} size="work" onClick={() => void takeOff(name)}>
                    <Delete />
                  </IconButton>
                </>
              ) : null}
            </Row>
          ))}
        </Box>
        {foundGroups.map(({ title, source, fields }) => (
          <Fold
            // A group that a search finds is open at once.
            key={`${source ?? ''} ${words === '' ? '' : 'found'}`}
            title={title}
            summary={`${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`}
            open={source === undefined || words !== '' || fields.some(([name]) => name === props.chosen)}
          >
            <Box component="ul" aria-label={source === undefined ? 'Fields of customers' : `Fields of ${title}`}>
              {fields.map(([name, label]) => (
                <Box component="li" key={name}>
                  {row(name, source === undefined ? undefined : label)}
                </Box>
              ))}
            </Box>
          </Fold>
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <Button size="work" look="text" onClick={onChangeList}>
          {isFieldList(image) ? 'Edit the field list' : 'Edit the tag’s own fields'}
        </Button>
      </Box>
    </Dialog>
  );
}

interface FieldRowProps {
  name: string;
  /** As the list names it. */
  label: string;
  isCustom: boolean;
  sample: string;
  chosen: boolean;
  onChoose: () => void;
  onInsert: () => void;
}

function FieldRow({ name, label, isCustom, sample, chosen, onChoose, onInsert }: FieldRowProps) {
  const Icon = isCustom ? Tune : DataObject;
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return (
    <ButtonBase
      aria-pressed={chosen}
      title={name}
      onClick={onChoose}
      onDoubleClick={onInsert}
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 36,
        justifyContent: 'flex-start',
        gap: 2,
        px: 2,
        borderRadius: '6px',
        typography: 'body2',
        textAlign: 'left',
        bgcolor: chosen ? 'action.selected' : undefined,
        '&:hover': { bgcolor: chosen ? 'action.selected' : 'tint' },
        '@media (pointer: coarse), (max-width:599.95px)': { minHeight: 44 },
      }}
    >
      <Icon sx={{ fontSize: 16, color: 'mergeField.main' }} aria-hidden />
      <Box component="span" sx={{ fontWeight: 600, ...cut }}>
        {label}
      </Box>
      <Box component="span" sx={{ ml: 'auto', pl: 2, color: 'text.secondary', maxWidth: '50%', ...cut }}>
        {isCustom ? `Custom${sample ? ` · ${sample}` : ''}` : sample}
      </Box>
    </ButtonBase>
  );
}
