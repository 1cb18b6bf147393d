import { describeProblem, mergeField as codeOf, templateProblems, unknownFieldsIn } from '@limn/merge';
import { useState } from 'react';
import {
  Abc as Capitals,
  FormatAlignCenter as AlignCenter,
  FormatAlignJustify as AlignJustify,
  FormatAlignLeft as AlignLeft,
  FormatAlignRight as AlignRight,
  FormatBold as Bold,
  FormatItalic as Italic,
  FormatStrikethrough as Strikethrough,
  FormatUnderlined as Underline,
} from '../../../../ui/icons/editing.ts';
import { DataObject } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { insertMergeField } from '../commands/insert-merge-field.ts';
import { runCommand } from '../commands/command.ts';
import { isAutoScale } from '../document/object-facts.ts';
import { SliderField } from '../parts/SliderField.tsx';
import { ToggleButtons } from '../parts/ToggleButtons.tsx';
import { useCustomerFields } from '../parts/use-customer-fields.ts';
import { fillableFields } from '../document/fillable-fields.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { DirectionButtons } from './DirectionButtons.tsx';
import { FontField } from './FontField.tsx';
import { LongValues } from './LongValues.tsx';
import { SizeField } from './SizeField.tsx';
import type { TabProps } from './TabBody.tsx';
import { useSelection } from './use-selection.ts';

const DEFAULT_SIZE = 12;
const LINE_HEIGHT = { min: -20, max: 20, step: 0.1, start: 1.16 };
const SPACING = { min: 0, max: 990, step: 10 };
const ALIGNMENTS = [
  { id: 'left', label: 'Left', icon: <AlignLeft /> },
  { id: 'center', label: 'Centre', icon: <AlignCenter /> },
  { id: 'right', label: 'Right', icon: <AlignRight /> },
  { id: 'justify', label: 'Justify', icon: <AlignJustify /> },
] as const;

export function FormatTab({ narrow, showText }: TabProps & { showText?: boolean }) {
  const { commands } = useEditor();
  const { objects, text, read, change, disabled } = useSelection();
  const key = useEditorState(({ selection }) => selection.join(' '));
  // The slider stands on zero without the text following it, so that keys can go past it.
  const [zeroOf, setZeroOf] = useState<string>();
  const atZero = zeroOf === key;
  const shrinks = objects.some(isAutoScale);
  const bold = isBold(read('fontWeight', 'normal', 'text'));
  const italic = read<string>('fontStyle', 'normal', 'text') === 'italic';
  const underline = read('underline', false, 'text');
  const struck = read('linethrough', false, 'text');
  const capitals = read<string | null>('textTransform', null, 'text') === 'uppercase';
  const align = read<string>('textAlign', 'left', 'text');

  const words = text && objects.length === 1 ? read<string>('text', '', 'text') : '';
  // Readers would see a gap: publishing refuses it, and here is where it can be fixed.
  const [problem] = templateProblems(words);
  const image = useEditorState((state) => state.image);
  const customerFields = useCustomerFields(words.includes('customer.'));
  const [unknown] = problem ? [] : unknownFieldsIn(words, { ...fillableFields(image, 'text', customerFields), allowedHosts: undefined });
  // The field stays where it is once the first letter has fixed the text.
  const [typedIn, setTypedIn] = useState<string>();

  function setLineHeight(value: number): void {
    const zero = Math.abs(value) < 0.05;
    setZeroOf(zero ? key : undefined);
    if (!zero) change({ lineHeight: Number(value.toFixed(2)) }, 'Line height', 'text');
  }

  const style = (
    <ToggleButtons
      label="Style"
      disabled={disabled}
      options={[
        {
          id: 'bold',
          label: 'Bold',
          icon: <Bold />,
          on: bold,
          onClick: () => void change({ fontWeight: bold ? 'normal' : 'bold' }, 'Bold', 'text'),
        },
        {
          id: 'italic',
          label: 'Italic',
          icon: <Italic />,
          on: italic,
          onClick: () => void change({ fontStyle: italic ? 'normal' : 'italic' }, 'Italic', 'text'),
        },
        {
          id: 'underline',
          label: 'Underline',
          icon: <Underline />,
          on: underline,
          onClick: () => void change({ underline: !underline }, 'Underline', 'text'),
        },
        {
          id: 'strikethrough',
          label: 'Strike-through',
          icon: <Strikethrough />,
          on: struck,
          onClick: () => void change({ linethrough: !struck }, 'Strike-through', 'text'),
        },
      ]}
    />
  );
  const alignment = (
    <ToggleButtons
      label="Align"
      disabled={disabled}
      options={ALIGNMENTS.map((each) => ({
        ...each,
        on: align === each.id,
        onClick: () => void change({ textAlign: each.id }, 'Align', 'text'),
      }))}
    />
  );
  const mergeField = (
    <Button
      size="work"
      icon={<DataObject />}
      disabled={disabled || objects.length !== 1}
      fullWidth
      onClick={() => runCommand(insertMergeField, commands)}
    >
      Insert Merge Field
    </Button>
  );
  return (
    <Stack gap={3.5}>
      {showText || shrinks || narrow || problem || unknown !== undefined || typedIn === key ? (
        <Field
          label="Text"
          size="work"
          multiline={1}
          value={text ? read<string>('text', '', 'text') : ''}
          disabled={disabled || objects.length !== 1}
          error={problem && describeProblem(problem)}
          hint={
            unknown === undefined ? undefined : (
              <Box component="span" sx={{ color: 'warning.main' }}>
                {codeOf(unknown)} isn’t a field of this image, so recipients see a gap. Choose another, or add it under Data.
              </Box>
            )
          }
          onChange={(value) => {
            setTypedIn(key);
            void change({ text: value }, 'Typing', 'text');
          }}
        />
      ) : null}
      <Box
        sx={{
          display: 'grid',
          rowGap: 3.5,
          columnGap: 3,
          alignItems: 'end',
          gridTemplateColumns: narrow ? 'minmax(0, 1fr) 96px' : 'minmax(88px, 1.7fr) 84px auto auto minmax(164px, 1fr)',
        }}
      >
        <FontField
          disabled={disabled}
          family={read<string>('fontFamily', 'Open Sans', 'text')}
          bold={bold}
          italic={italic}
          onChange={(fontFamily) => change({ fontFamily }, 'Font', 'text')}
        />
        <SizeField
          key={key}
          value={read('fontSize', DEFAULT_SIZE, 'text')}
          disabled={disabled}
          onChange={(fontSize) => change({ fontSize }, 'Size', 'text')}
        />
        {narrow ? (
          <Row gap={2} justify="space-between" wrap sx={{ gridColumn: '1 / -1' }}>
            {style}
            {alignment}
          </Row>
        ) : (
          <>
            {style}
            {alignment}
          </>
        )}
        <Box sx={narrow ? { gridColumn: '1 / -1' } : undefined}>{mergeField}</Box>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: narrow ? '1fr' : '1fr 1fr auto 1fr', gap: narrow ? 3 : 6, alignItems: 'start' }}>
        <SliderField
          label="Line height"
          {...LINE_HEIGHT}
          value={atZero ? 0 : read('lineHeight', LINE_HEIGHT.start, 'text')}
          disabled={disabled}
          error={atZero ? 'Not zero' : undefined}
          onChange={setLineHeight}
        />
        <SliderField
          label="Character spacing"
          {...SPACING}
          value={read('charSpacing', 0, 'text')}
          disabled={disabled}
          onChange={(charSpacing) => change({ charSpacing }, 'Character spacing', 'text')}
        />
        <Row gap={4}>
          <ToggleButtons
            label="Case"
            disabled={disabled}
            options={[
              {
                id: 'capitals',
                label: 'Uppercase',
                icon: <Capitals />,
                on: capitals,
                // A whole text is written in capitals or none of it.
                onClick: () => void change(() => ({ textTransform: capitals ? null : 'uppercase' }), 'Uppercase', 'text'),
              },
            ]}
          />
          <DirectionButtons />
        </Row>
        <LongValues />
      </Box>
    </Stack>
  );
}

/** True for the weights that a bold button stands for. */
function isBold(weight: unknown): boolean {
  return weight === 'bold' || Number(weight) >= 600;
}
