import { isLinearGradient, type LinearGradient } from '@limn/scene';
import type { ReactNode } from 'react';
import { Add } from '../../../../ui/icons/general.ts';
import { Remove } from '../../../../ui/icons/editing.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { colourFrom, gradientCss, gradientFrom, GRADIENT_PRESETS, STOPS, withStop } from '../document/gradients.ts';
import { ColourField } from './ColourField.tsx';
import { NumberField } from './NumberField.tsx';
import { SliderField } from './SliderField.tsx';

type Paint = string | LinearGradient | null | undefined;

export interface PaintFieldProps {
  /** The painted part: "Fill", "Background". */
  label: string;
  value: Paint;
  narrow: boolean;
  disabled?: boolean;
  onChange: (paint: string | LinearGradient) => void;
  /** Shown for one colour in place of a field of its own. */
  solid: ReactNode;
}

const KINDS = [
  { value: 'colour', label: 'Colour' },
  { value: 'gradient', label: 'Gradient' },
] as const;

/** One colour, or a gradient of two to four of them at an angle. */
export function PaintField({ label, value, narrow, disabled = false, onChange, solid }: PaintFieldProps) {
  const gradient = isLinearGradient(value) ? value : undefined;
  const colour = typeof value === 'string' ? value : '#16243a';
  const choice = (
    <Segmented
      label={label}
      options={KINDS}
      value={gradient ? 'gradient' : 'colour'}
      onChange={(kind) => !disabled && onChange(kind === 'gradient' ? gradientFrom(colour) : gradient ? colourFrom(gradient) : colour)}
    />
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: narrow ? 3 : 8,
        gridTemplateColumns: narrow ? 'minmax(0, 1fr)' : 'minmax(0, 200px) minmax(0, 1.4fr) minmax(0, 1fr)',
        alignItems: 'start',
      }}
    >
      {gradient ? (
        <>
          <Stack gap={3} align="start">
            {choice}
            <Presets value={gradient} disabled={disabled} onChange={onChange} />
          </Stack>
          <Stops gradient={gradient} narrow={narrow} disabled={disabled} onChange={onChange} />
          <SliderField
            label="Angle"
            min={0}
            max={360}
            step={1}
            value={gradient.angle ?? 0}
            disabled={disabled}
            onChange={(angle) => onChange({ ...gradient, angle })}
          />
        </>
      ) : (
        <>
          <Box>{choice}</Box>
          {solid}
        </>
      )}
    </Box>
  );
}

function Presets({
  value,
  disabled,
  onChange,
}: {
  value: LinearGradient;
  disabled: boolean;
  onChange: (gradient: LinearGradient) => void;
}) {
  const same = GRADIENT_PRESETS.find(({ gradient }) => gradient.angle === value.angle && gradientCss(gradient) === gradientCss(value));
  return (
    <Box sx={{ width: '100%' }}>
      <SelectField
        label="Preset"
        size="work"
        placeholder="Your own"
        disabled={disabled}
        value={same?.id ?? ''}
        options={GRADIENT_PRESETS.map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => {
          const preset = GRADIENT_PRESETS.find((each) => each.id === id);
          if (preset) onChange(preset.gradient);
        }}
      />
    </Box>
  );
}

function Stops({
  gradient,
  narrow,
  disabled,
  onChange,
}: {
  gradient: LinearGradient;
  narrow: boolean;
  disabled: boolean;
  onChange: (gradient: LinearGradient) => void;
}) {
  const { colorStops } = gradient;
  const setStop = (at: number, stop: Partial<(typeof colorStops)[number]>): void =>
    onChange({ ...gradient, colorStops: colorStops.map((each, index) => (index === at ? { ...each, ...stop } : each)) });
  return (
    <Stack role="group" aria-label="Colours" gap={2}>
      <Row gap={2} align="center">
        <Box
          aria-hidden
          sx={{
            flex: 1,
            height: 16,
            borderRadius: '4px',
            border: '1px solid',
            borderColor: 'line.strong',
            backgroundImage: `${gradientCss({ ...gradient, angle: 90 })}, repeating-conic-gradient(#d8dde3 0 25%, #ffffff 0 50%)`,
            backgroundSize: 'auto, 12px 12px',
          }}
        />
        <IconButton
          label="Add a colour"
          size="work"
          disabled={disabled || colorStops.length >= STOPS.max}
          onClick={() => onChange(withStop(gradient))}
        >
          <Add />
        </IconButton>
      </Row>
      {colorStops.map(({ color, offset }, index) => (
        <Box
          // Only their place distinguishes colours.
          key={index}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 76px 32px', gap: 2, alignItems: 'end' }}
        >
          <ColourField
            label={`Colour ${index + 1}`}
            value={color}
            // There is no room for its number.
            note={narrow ? '' : undefined}
            disabled={disabled}
            onChange={(next) => setStop(index, { color: next })}
          />
          <NumberField
            label={`Place of colour ${index + 1}`}
            labelHidden
            unit="%"
            min={0}
            max={100}
            value={offset * 100}
            disabled={disabled}
            onChange={(percent) => setStop(index, { offset: percent / 100 })}
          />
          <IconButton
            label={`Remove colour ${index + 1}`}
            size="work"
            disabled={disabled || colorStops.length <= STOPS.min}
            onClick={() => onChange({ ...gradient, colorStops: colorStops.filter((_stop, at) => at !== index) })}
          >
            <Remove />
          </IconButton>
        </Box>
      ))}
    </Stack>
  );
}
