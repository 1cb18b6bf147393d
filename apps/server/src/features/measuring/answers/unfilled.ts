/** Placeholders that arrived unfilled, by field: the tag and the email service don't name the same field. */
import { TAG_PARAMETER } from '@limn/model';
import { unresolvedSince } from '../statistics/unresolved.read.ts';
import { countText, type Answer } from './answer.ts';

const WATCHED_DAYS = 7;
/** Someone who tries a tag out is fewer. */
const MIN_TIMES = 20;

const CONSEQUENCE: Readonly<Record<string, string>> = {
  [TAG_PARAMETER.recipient]: 'These opens count as tests.',
  [TAG_PARAMETER.send]: 'Limn can’t tell opens of different mailings apart, and countdowns from the send start at the first open.',
};

const TAG_OF = { image: 'tag', campaign: 'campaign_tag', recipe: 'recipe_tag' } as const;

export const unfilled: Answer = {
  async find({ tx, companyId, today }) {
    const fields = (await unresolvedSince(tx, companyId, today - WATCHED_DAYS + 1)).filter(({ count }) => count >= MIN_TIMES);
    return fields
      .toSorted((a, b) => b.count - a.count)
      .map(({ kind, id, name, parameter, token, count }) => ({
        text:
          `The field “${parameter}” of “${name}” arrived unfilled ${countText(count)} times in the last ${WATCHED_DAYS} days` +
          `${token === '' ? '' : `, as ${token}`}. ${CONSEQUENCE[parameter] ?? 'It was left blank.'}`,
        target: { kind: TAG_OF[kind], id },
      }));
  },
};
