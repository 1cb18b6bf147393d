/**
 * Placeholders for what a countdown's tag may say of a mailing and its recipient, where services have one
 * that Limn can read.
 */
import type { PresetToken } from './presets.ts';

/** When it was sent: any ISO date and time, or a Unix time. Timezone: an IANA name. */
type TimerPlaceholders = Partial<Record<'sent' | 'timezone', PresetToken>>;

const NOW = asIs("{{ 'now' | date: '%s' }}", 'test');

const BY_PRESET: Readonly<Record<string, TimerPlaceholders>> = {
  braze: { sent: NOW, timezone: asIs('{{${time_zone}}}', 'test') },
  'customer-io': { sent: NOW, timezone: asIs('{{customer.timezone}}', 'checked') },
  iterable: { timezone: asIs('{{timeZone}}', 'test') },
  mailchimp: { sent: asIs('*|DATE:U|*', 'test') },
};

/** Times and names of time zones need no encoding. */
function asIs(token: string, mark: PresetToken['mark']): PresetToken {
  return { token, plain: token, mark };
}

/** Undefined where none is known: the parameter is left out of the tag then. */
export function timerPlaceholder(presetId: string, parameter: 'sent' | 'timezone'): PresetToken | undefined {
  return BY_PRESET[presetId]?.[parameter];
}
