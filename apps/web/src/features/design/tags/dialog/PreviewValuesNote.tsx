import { findPlaceholders } from '@limn/tags';
import { Button } from '../../../../ui/Button.tsx';
import { Note } from '../../../../ui/Note.tsx';
import type { PanelProps } from './panel-props.ts';
import { parametersOf, writtenValue, type TagParameter } from './tag-form.ts';

/**
 * A tag that began with the preview's texts shows every recipient those of one: says so where it is copied,
 * and fixes it in one press.
 */
export function PreviewValuesNote({ form, context, change, parameters }: PanelProps & { parameters: readonly TagParameter[] }) {
  const { isStartOfTag = false, settings } = context.taggable.preview;
  const fixed = parameters.filter(({ name, value, field }) => {
    const takesCode = field.merge ?? field.input === 'text';
    return (
      isStartOfTag && takesCode && value !== '' && value === writtenValue(settings[name] ?? '') && findPlaceholders(value).length === 0
    );
  });
  if (fixed.length === 0) return null;
  const useCodes = () => {
    const names = new Set(fixed.map(({ name }) => name));
    const rest = Object.entries(form.tag_settings).filter(([name]) => !names.has(name));
    const suggested = parametersOf({ ...form, tag_settings: Object.fromEntries(rest) }, context);
    // Kept as they are, also where no code is known: an empty tag would begin with the preview's values
    // again.
    const codes = suggested.flatMap(({ name, value }) => (names.has(name) ? [[name, value] as const] : []));
    change({ tag_settings: Object.fromEntries([...rest, ...codes]) });
  };
  return (
    <Note kind="warning" action={<Button onClick={useCodes}>Use merge codes</Button>}>
      From your preview, every recipient gets {fixed.map(({ label, value }) => `${label} “${value}”`).join(', ')}.
    </Note>
  );
}
