import { Field } from '../../../../ui/Field.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import type { PreviewField } from '../document/preview-fields.ts';
import { loadEndImageField } from '../../timer/public.ts';

// For countdowns only.
const EndImageField = lazyPart(loadEndImageField);
const TimeZoneField = lazyPart(async () => (await import('../../../../ui/TimeZoneField.tsx')).TimeZoneField);

export interface PreviewValueFieldProps {
  field: PreviewField;
  value: string;
  note: string | undefined;
  /** True for a field of a countdown, which knows more than texts. */
  ofTimer: boolean;
  onType: (value: string) => void;
  onSave: () => void;
  /** Takes a value that was chosen, not typed. */
  onChoose: (value: string) => void;
}

/** One sample value, with the control that fits it. */
export function PreviewValueField({ field, value, note, ofTimer, onType, onSave, onChoose }: PreviewValueFieldProps) {
  if (ofTimer && field.model === 'timezone')
    return <TimeZoneField label={field.label} size="work" optional value={value} onChange={onChoose} />;
  if (ofTimer && field.model === 'end_image')
    return <EndImageField value={value} onChange={onChoose} hint="Replaces the countdown’s own value in previews only." />;
  const isEnd = ofTimer && field.model === 'end';
  return (
    <Field
      label={field.label}
      size="work"
      type={isEnd ? 'datetime-local' : 'text'}
      value={value}
      note={note}
      hint={isEnd ? 'Replaces the countdown’s own value in previews only.' : undefined}
      onChange={onType}
      onBlur={onSave}
      onKeyDown={(event) => event.key === 'Enter' && onSave()}
    />
  );
}
