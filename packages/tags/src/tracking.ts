/** URL tracking: what is added to the address that a click leads to. */

export interface TrackingSettings {
  utm_campaign?: string;
  utm_content?: string;
  utm_medium?: string;
  utm_source?: string;
  /** More parameters, written as a query: `ref=spring&size=m`. */
  custom?: string;
}

const UTM_NAMES = ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source'] as const;

/** The parameters that are set, as written: placeholders and merge fields are not filled. */
export function trackingParameters(settings: TrackingSettings): [name: string, value: string][] {
  const utm = UTM_NAMES.map((name): [string, string] => [name, settings[name]?.trim() ?? '']);
  return [...utm, ...customParameters(settings.custom ?? '')].filter(([, value]) => value !== '');
}

function customParameters(custom: string): [string, string][] {
  return custom
    .trim()
    .replace(/^[?&]/, '')
    .split('&')
    .map((pair): [string, string] => {
      const equals = pair.indexOf('=');
      return equals === -1 ? [pair.trim(), ''] : [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
    })
    .filter(([name]) => name !== '');
}
