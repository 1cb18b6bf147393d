import type { BuiltTag } from '@limn/tags';
import { settingProblem } from './setting-problem.ts';
import type { TagParameter } from './tag-form.ts';

/**
 * Notices before the tag is copied, the most serious first; a sentence each.
 * @param forRecipient what stays empty where the tag names no recipient, as a sentence
 * @param unmet where the company's tags and customers hardly meet, as sentences
 */
export function tagNotices(
  tag: BuiltTag,
  parameters: readonly Pick<TagParameter, 'label' | 'value' | 'field' | 'help'>[],
  forRecipient?: string,
  unmet?: string,
): string[] {
  const wrong = parameters.flatMap((parameter) => {
    const problem = settingProblem(parameter);
    return problem === undefined ? [] : [parameter.value.trim() === '' ? problem : `“${parameter.label}”: ${problem}`];
  });
  const empty = parameters
    .filter(({ value, field, help }) => help === undefined && value.trim() === '' && field.input === 'text' && !field.required)
    .map(({ label }) => `“${label}”`);
  const unidentified = tag.warnings.find(({ path }) => path === 'email_field');
  const identity = tag.warnings.find(({ path }) => path === 'eid_kind');
  const platform = tag.warnings.filter(({ path }) => path === 'preset');
  return [
    ...(unidentified && forRecipient !== undefined ? [forRecipient] : []),
    ...(unidentified ? [unidentified.message] : []),
    ...(identity ? [identity.message] : []),
    ...(unmet === undefined ? [] : [unmet]),
    ...platform.map(({ message }) => message),
    ...wrong,
    ...(empty.length > 0
      ? [
          `${list(empty)} ${empty.length === 1 ? 'has no merge code yet, so it stays' : 'have no merge code yet, so they stay'} empty for everyone.`,
        ]
      : []),
  ];
}

function list(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
