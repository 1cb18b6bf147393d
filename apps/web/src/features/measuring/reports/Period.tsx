import { Link, useLocation } from 'react-router';
import { formatFullDay } from '../../../ui/format.ts';
import { rangeBefore, type DateRange } from './report-range.ts';
import type { Openers } from './use-report-asked.ts';

const OPENERS = '/reports/openers';

/** The days, what they are compared with, and whose opens are counted. */
export function Period({ range, openers }: { range: DateRange; openers: Openers }) {
  const { pathname } = useLocation();
  const before = rangeBefore(range);
  const days = (one: DateRange) =>
    one.from === one.to ? formatFullDay(one.from) : `${formatFullDay(one.from)} to ${formatFullDay(one.to)}`;
  const to = `${OPENERS}?${new URLSearchParams({ ...range, ...(openers === 'all' ? { openers } : {}) }).toString()}`;
  return (
    <>
      {days(range)}, compared with {days(before)}.{' '}
      {openers === 'people' ? 'People only: without prefetches, scanners, bots and tests.' : 'All opens, machines included.'}
      {pathname === OPENERS ? null : (
        <>
          {' '}
          <Link to={to} style={{ textDecoration: 'underline' }}>
            See who opened
          </Link>
        </>
      )}
    </>
  );
}
