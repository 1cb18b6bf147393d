/** Items that many were shown and no one clicked, beside how all the others do. */
import { namedItems } from '../counting/named-items.read.ts';
import { itemStats } from '../counting/reports.read.ts';
import { countText, isComparable, isLower, namesText, rateText, type Answer } from './answer.ts';

const WATCHED_DAYS = 30;

export const neverClicked: Answer = {
  async find({ tx, companyId, today }) {
    const items = (await itemStats(tx, companyId, { from: today - WATCHED_DAYS + 1, to: today })).map(
      ({ key, lastName, uniqueOpens, uniqueClicks }) => ({
        key,
        lastName,
        recipients: uniqueOpens,
        successes: uniqueClicks,
      }),
    );
    // Sums over items, in which a person counts once for each: the rate of an item on average, and of no
    // one's opens together.
    const all = {
      recipients: items.reduce((sum, { recipients }) => sum + recipients, 0),
      successes: items.reduce((sum, { successes }) => sum + successes, 0),
    };
    const unclicked = items
      .filter(({ successes }) => successes === 0)
      .map((item) => ({ item, others: { ...all, recipients: all.recipients - item.recipients } }))
      .filter(({ item, others }) => isComparable(others, item));
    const said = unclicked
      .filter(({ item, others }) => isLower(others, item, unclicked.length))
      .map(({ item }) => item)
      .toSorted((a, b) => b.recipients - a.recipients);
    const min = said.at(-1);
    if (!min) return [];
    const one = said.length === 1;
    const names = await namedItems(tx, companyId, said);
    const called = said.map(({ key }) => {
      const { name, deleted } = names.of(key);
      const more = [name && key, deleted && 'no longer in the table'].filter(Boolean).join(', ');
      return more === '' ? key : `${name || key} (${more})`;
    });
    return [
      {
        text:
          `${namesText(called)} ${one ? 'was' : 'were'} shown to ${one ? '' : 'at least '}${countText(min.recipients)} people ` +
          `${one ? '' : 'each '}in the last ${WATCHED_DAYS} days and never clicked. On average, ${rateText(all)} of people click an item that they’re shown.`,
        target: { kind: 'items', id: null },
      },
    ];
  },
};
