import { IMAGE_TYPE } from '@limn/model';
import { useState, type ReactNode } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { UploadDialog } from '../assets/public.ts';
import { TemplatePicker, type OfferedTemplate, type Templates } from '../templates/public.ts';

import { CropLandscape, DashboardCustomize as Dashboard, Image as ImageIcon } from '../../../ui/icons/general.ts';
import { ChoiceList, type Choice } from '../../../ui/ChoiceList.tsx';
import { EMPTY_CANVAS } from './canvas.ts';
import { ChosenPicture, ChosenTemplate } from './Chosen.tsx';
import { TemplateColumns } from './TemplateColumns.tsx';
import { choiceInForce, offeredChoices, type TemplateChoice } from './type-rules.ts';
import type { Wizard } from './wizard.ts';

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
