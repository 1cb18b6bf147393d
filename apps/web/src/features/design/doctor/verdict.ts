/** The summary of an examined email: how many tags, how many findings, and how many of those are fixed. */
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
        title: `No Limn tags in ${where}.`,
        text: 'Tags start with <!-- BEGIN IMAGE. Copy one from an image’s Tags dialog.',
      };
    if (isWhole) return { kind: 'success', title: `${counted(tags, 'tag')} in ${where}, no problems.`, text: 'You can send it.' };
    return {
      kind: 'info',
      title: `${counted(tags, 'tag')} in ${where}, no problems in their URLs.`,
      text: 'Fields and sizes weren’t checked, because we couldn’t load your images.',
    };
  }
  const kind = findings.some(({ severity }) => severity === 'error')
    ? 'error'
    : findings.some(({ severity }) => severity === 'warning')
      ? 'warning'
      : 'info';
  const fixed = findings.filter((finding) => finding.fixed).length;
  return { kind, title: `${counted(tags, 'tag')} in ${where}, ${counted(count, 'finding')}.`, text: fixedText(fixed, count) };
}

function fixedText(fixed: number, count: number): string {
  if (fixed === 0) return count === 1 ? 'This one needs your attention.' : 'These need your attention.';
  if (fixed < count)
    return `The fixed version solves ${fixed} of ${count}. ${count - fixed === 1 ? '1 needs' : `${count - fixed} need`} your attention.`;
  return count === 1 ? 'The fixed version solves it.' : `The fixed version solves all ${count}.`;
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;
}
