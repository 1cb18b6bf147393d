/**
 * Languages whose dates and numbers people ask for, by their name in English; the API takes any other as
 * well. Offered are those that this browser writes, or its preview would show a date in English where
 * recipients get another: Chromium has no data for Welsh, Irish, Icelandic and Maltese.
 */
import type { Option } from './SelectField.tsx';

const TAGS =
  'ar-AE ar-EG ar-SA bg-BG bn-BD ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR ga-IE he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY mt-MT nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW';

let options: readonly Option[] | undefined;

export function localeOptions(): readonly Option[] {
  options ??= Intl.DateTimeFormat.supportedLocalesOf(TAGS.split(' '))
    .map((value) => ({ value, label: localeName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  return options;
}

/** "German (Austria)". */
export function localeName(tag: string): string {
  try {
    return new Intl.DisplayNames('en-GB', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
