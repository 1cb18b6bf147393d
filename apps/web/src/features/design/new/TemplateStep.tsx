import type { Datatable } from '@limn/contracts';
import { askedFields, DISTANCE_FIELD, matchFields } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import { type ReactNode, useState } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { type Choice, ChoiceList } from '../../../ui/ChoiceList.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CropLandscape, DashboardCustomize as Dashboard, Image as ImageIcon } from '../../../ui/icons/general.ts';
import { Box, Stack } from '../../../ui/layout.ts';
import { UploadDialog } from '../assets/public.ts';
import { type FieldColumns, type OfferedTemplate, TemplatePicker, type Templates } from '../templates/public.ts';
import { ChosenPicture, ChosenTemplate } from './Chosen.tsx';
import { EMPTY_CANVAS } from './canvas.ts';
import { choiceInForce, offeredChoices, type TemplateChoice } from './type-rules.ts';
import type { Wizard } from './wizard.ts';

const LEAVE_EMPTY = '(empty)';

export interface TemplateStepProps {
  wizard: Wizard;
  onChange: (change: Partial<Wizard>) => void;
  templates: Templates;
  /** The one that is chosen, if it is there. */
  template: OfferedTemplate | undefined;
  buttons: ReactNode;
}

export function TemplateStep({ wizard, onChange, templates, template, buttons }: TemplateStepProps) {
  const [open, setOpen] = useState<'picker' | 'upload'>();
  const { picture, typeId } = wizard;
  const tables = useApiQuery('listDatatables', {}, { enabled: typeId === IMAGE_TYPE.location });
  const table = tables.data?.datatable.find(({ id, type }) => id === wizard.sourceId && type === 'location');
  const choices: Record<TemplateChoice, Choice<TemplateChoice>> = {
    empty: {
      value: 'empty',
      title: 'Empty Canvas',
      text: `${EMPTY_CANVAS.width} by ${EMPTY_CANVAS.height} px, white. You can change its size at any time.`,
      icon: <CropLandscape />,
    },
    background: {
      value: 'background',
      title: 'Background Image',
      text: 'Start from your own picture. The canvas matches its size.',
      icon: <ImageIcon />,
      more: <ChosenPicture picture={picture} onUpload={() => setOpen('upload')} />,
    },
    template: {
      value: 'template',
      title: 'Template',
      text: 'Start from a ready-made design, yours or from the gallery.',
      icon: <Dashboard />,
      more: (
        <ChosenTemplate
          template={template}
          loading={wizard.template !== undefined && !templates.complete && !templates.error}
          gone={wizard.template !== undefined && !template && templates.complete}
          fields={wizard.fields}
          {...(template && table
            ? {
                columns: (
                  <TemplateColumns
                    template={template}
                    table={table}
                    chosen={wizard.columns}
                    onChange={(columns) => onChange({ columns })}
                  />
                ),
              }
            : {})}
          onBrowse={() => setOpen('picker')}
        />
      ),
    },
  };
  const press = (choice: TemplateChoice) => {
    if (choice === 'background' && !picture) setOpen('upload');
    if (choice === 'template' && !wizard.template) setOpen('picker');
  };
  return (
    <>
      <ChoiceList<TemplateChoice>
        label="Template"
        value={choiceInForce(typeId, wizard.choice)}
        onChange={(choice) => onChange({ choice })}
        onPress={press}
        choices={offeredChoices(typeId).map((choice) => choices[choice])}
      />
      {buttons}
      <UploadDialog
        open={open === 'upload'}
        title="Background Image"
        onClose={() => setOpen(undefined)}
        onPicture={({ id, url, name, width, height }) => onChange({ picture: { id, url, name, width, height }, choice: 'background' })}
      />
      {open === 'picker' ? (
        <TemplatePicker
          templates={templates}
          chosen={template?.key}
          manageAddress={`/template/${typeId ?? ''}`}
          onChoose={({ source }) => {
            onChange({ template: source, choice: 'template', columns: {} });
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

interface TemplateColumnsProps {
  template: OfferedTemplate;
  table: Datatable;
  chosen: FieldColumns;
  onChange: (chosen: FieldColumns) => void;
}

/**
 * Tells which column of the table fills each field of a design: those that mean the same, and what someone
 * chooses where none does.
 */
function TemplateColumns({ template, table, chosen, onChange }: TemplateColumnsProps) {
  const columns = table.columns.map(({ name }) => name);
  // The distance is worked out, and the stores farther away follow the nearest.
  const fields = askedFields(template.fields).filter((field) => field !== DISTANCE_FIELD && !/^distance \d$/.test(field));
  if (fields.length === 0) return null;
  const matches = matchFields(fields, columns, IMAGE_TYPE.location, chosen);
  const open = fields.filter((field) => !matches.has(field) && chosen[field] !== '').length;
  const options = [{ value: LEAVE_EMPTY, label: 'Leave empty' }, ...columns.map((name) => ({ value: name, label: name }))];
  return (
    <Stack role="group" aria-label="Columns of the template" gap={3} sx={{ width: '100%' }}>
      <Text variant="body2">
        {open === 0
          ? `Every field has a column in “${table.name}”.`
          : `Choose a column of “${table.name}” for ${open === 1 ? 'one field' : `${open} fields`}. Fields without a column stay empty.`}
      </Text>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {fields.map((field) => (
          <SelectField
            key={field}
            label={field}
            size="work"
            value={matches.get(field) ?? (chosen[field] === '' ? LEAVE_EMPTY : '')}
            placeholder="Choose a column…"
            options={options}
            onChange={(column) => onChange({ ...chosen, [field]: column === LEAVE_EMPTY ? '' : column })}
          />
        ))}
      </Box>
    </Stack>
  );
}
