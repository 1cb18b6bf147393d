/** What is said of an examined email before anything else: how many tags, how many findings, and how many of those are fixed. */
import type { Examination } from '@limn/tags';

export interface Verdict {
  kind: 'error' | 'warning' | 'info' | 'success';
  title: string;
  text: string;
}

/** @param isWhole the company's images are known, so that fields and sizes were compared */
export function verdictOf({ findings, tags }: Pick<Examination, 'findings' | 'tags'>, name: string | undefined, isWhole: boolean): Verdict {
  const where = name === undefined ? 'the email' : `“${name}”`;
  const count = findings.length;
  if (count === 0) {
    if (tags === 0)
      return {
        kind: 'info',
        title: `There is no Limn tag in ${where}.`,
        text: 'Tags begin with <!-- BEGIN IMAGE. Copy one from the Tags dialog of an image.',
      };
    if (isWhole) return { kind: 'success', title: `${counted(tags, 'tag')} in ${where}, all sound.`, text: 'You can send it.' };
    return {
      kind: 'info',
      title: `${counted(tags, 'tag')} in ${where}, no problem in their addresses.`,
      text: 'Fields and sizes were not checked, because your images could not be loaded.',
    };
  }
  const kind = findings.some(({ severity }) => severity === 'error')
    ? 'error'
    : findings.some(({ severity }) => severity === 'warning')
      ? 'warning'
      : 'info';
  const fixed = findings.filter((finding) => finding.mended).length;
  return { kind, title: `${counted(tags, 'tag')} in ${where}, ${counted(count, 'finding')}.`, text: fixedWords(fixed, count) };
}

function fixedWords(fixed: number, count: number): string {
  if (fixed === 0) return count === 1 ? 'It needs you: no copy can fix it.' : 'They need you: no copy can fix them.';
  if (fixed < count) return `The fixed copy puts ${fixed} of ${count} right; ${count - fixed === 1 ? 'one needs' : 'the others need'} you.`;
  return count === 1 ? 'The fixed copy puts it right.' : `The fixed copy puts all ${count} right.`;
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;
}
