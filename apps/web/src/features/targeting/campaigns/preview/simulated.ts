/** Values of the preview’s form, as simulations and saved people have them. */
import type { SettingGroup, SimulatedPerson } from '@limn/contracts';
import { TAG_PARAMETER } from '@limn/model';
import type { PreviewValues } from './use-preview-values.ts';

/** When they open, on the company's clock. */
export const MOMENT = 'ri_at';

export interface Visit {
  facts: Record<string, string>;
  eid: string | null;
}

/** The person without the moment, and the moment; null is now. */
export function visitOf(values: PreviewValues): Visit & { at: string | null } {
  const { [MOMENT]: at = '', ...person } = values;
  return { ...personOf(person), at: at || null };
}

/** All that is filled in, also the moment: someone may be saved as they are on one evening. */
export function personOf(values: PreviewValues): Visit {
  const { [TAG_PARAMETER.recipient]: eid = '', ...facts } = values;
  return { facts: Object.fromEntries(filled(facts)), eid: eid.trim() || null };
}

export function valuesOf({ facts, eid }: Pick<SimulatedPerson, 'facts' | 'eid'>): PreviewValues {
  const texts = Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const]));
  return { ...Object.fromEntries(filled(Object.fromEntries(texts))), ...(eid === null ? {} : { [TAG_PARAMETER.recipient]: eid }) };
}

export function isSamePerson(one: PreviewValues, other: PreviewValues): boolean {
  const inOrder = (values: PreviewValues) => JSON.stringify(filled(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return inOrder(one) === inOrder(other);
}

/** "anna@example.com, town: Hull, Device: Phone", with the labels of the form. */
export function personText(values: PreviewValues, groups: readonly SettingGroup[]): string {
  const fields = new Map(groups.flatMap(({ settings }) => settings.map((field) => [field.model, field] as const)));
  const texts = filled(values).map(([model, value]) => {
    if (model === TAG_PARAMETER.recipient) return value;
    const field = fields.get(model);
    const shown = field?.options?.find((option) => option.value === value)?.label ?? value;
    return `${field?.label ?? model}: ${model === MOMENT ? shown.replace('T', ' ') : shown}`;
  });
  return texts.length === 0 ? 'As you open it here' : texts.join(', ');
}

function filled(values: PreviewValues): [string, string][] {
  return Object.entries(values).filter(([, value]) => value !== '');
}
