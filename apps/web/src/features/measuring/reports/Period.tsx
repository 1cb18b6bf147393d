import { REPORT_PLACES } from '@limn/reporting';
import { Link, useLocation } from 'react-router';
import { formatFullDay } from '../../../ui/format.ts';
import { rangeBefore, type DateRange } from './report-range.ts';
import type { Openers } from './use-report-query.ts';

const OPENERS = REPORT_PLACES.openers.path;

/** The days, what they are compared with, and whose opens are counted. */
export function Period({ range, openers }: { range: DateRange; openers: Openers }) {
  const { pathname, search } = useLocation();
  const before = rangeBefore(range);
  const days = (one: DateRange) =>
    one.from === one.to ? formatFullDay(one.from) : `${formatFullDay(one.from)} to ${formatFullDay(one.to)}`;
  // As they are chosen, which may not be asked for yet.
  const chosen = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => ['from', 'to', 'openers'].includes(name)));
  return (
    <>
      {days(range)}, compared with {days(before)}.{' '}
      {openers === 'people' ? 'People only: without prefetches, scanners, bots and tests.' : 'All opens, machines included.'}
      {pathname === OPENERS ? null : (
        <>
          {' '}
          <Link to={`${OPENERS}?${chosen.toString()}`} style={{ textDecoration: 'underline', whiteSpace: 'nowrap' }}>
            See who opened
          </Link>
        </>
      )}
    </>
  );
}
