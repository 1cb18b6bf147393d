/** Placeholders for what a countdown's tag may say of a mailing and its recipient, where services have one that Limn can read. */
import type { PresetToken } from './presets.ts';

/** When it was sent: any ISO date and time, or a Unix time. Timezone: an IANA name. */
type TimerPlaceholders = Partial<Record<'sent' | 'timezone', PresetToken>>;

const NOW: PresetToken = { token: "{{ 'now' | date: '%s' }}", mark: 'test' };

const BY_PRESET: Readonly<Record<string, TimerPlaceholders>> = {
  braze: { sent: NOW, timezone: { token: '{{${time_zone}}}', mark: 'test' } },
  'customer-io': { sent: NOW, timezone: { token: '{{customer.timezone}}', mark: 'checked' } },
  iterable: { timezone: { token: '{{timeZone}}', mark: 'test' } },
  mailchimp: { sent: { token: '*|DATE:U|*', mark: 'test' } },
};

/** Undefined where none is known: the parameter is left out of the tag then. */
export function timerPlaceholder(presetId: string, parameter: 'sent' | 'timezone'): PresetToken | undefined {
  return BY_PRESET[presetId]?.[parameter];
}
