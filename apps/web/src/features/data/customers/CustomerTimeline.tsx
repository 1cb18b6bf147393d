import { TIMELINE_ENTRIES, type CustomerPage, type TimelineEntry } from '@limn/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { campaignAddress } from '../../../ui/campaign-addresses.ts';
import { formatAgo } from '../../../ui/format.ts';
import { editorAddress } from '../../../ui/image-addresses.ts';
import { Image, Timeline, TouchApp } from '../../../ui/icons/general.ts';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

const ICONS = { event: Timeline, impression: Image, click: TouchApp } as const;
const VERBS = { event: '', impression: 'Opened ', click: 'Clicked ' } as const;

/** Events, impressions with their decisions, and clicks, the newest first. */
export function CustomerTimeline({ customer, nowMs }: { customer: CustomerPage; nowMs: number }) {
  const [before, setBefore] = useState<string[]>([]);
  // Entries that were shown when earlier ones were asked for stay above them, however many arrive since.
  const [held, setHeld] = useState<readonly TimelineEntry[]>([]);
  const [newestHeld] = held;
  const newest = newestHeld ? [...customer.timeline.filter(({ at }) => at > newestHeld.at), ...held] : customer.timeline;
  const showEarlier = (moment: string) => {
    setHeld(newest);
    setBefore([moment]);
  };
  return (
    <Card label="Timeline" sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Text variant="h2">Timeline</Text>
      {newest.length === 0 ? <Text sx={{ color: 'text.secondary' }}>Nothing happened yet.</Text> : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {newest.map((entry, at) => (
          <Entry key={`${entry.at} ${at}`} entry={entry} nowMs={nowMs} />
        ))}
        {before.map((moment, at) => (
          <Earlier
            key={moment}
            id={customer.id}
            before={moment}
            nowMs={nowMs}
            onMore={at === before.length - 1 ? (next) => setBefore([...before, next]) : undefined}
          />
        ))}
      </Box>
      {before.length === 0 && newest.length >= TIMELINE_ENTRIES ? <MoreButton last={newest.at(-1)?.at} onMore={showEarlier} /> : null}
    </Card>
  );
}

interface EarlierProps {
  id: number;
  before: string;
  nowMs: number;
  onMore: ((before: string) => void) | undefined;
}

function Earlier({ id, before, nowMs, onMore }: EarlierProps) {
  const timeline = useApiQuery('listCustomerTimeline', { params: { id }, query: { before } }).data?.timeline;
  return (
    <>
      {timeline?.map((entry, at) => (
        <Entry key={`${entry.at} ${at}`} entry={entry} nowMs={nowMs} />
      ))}
      {timeline && onMore && timeline.length >= TIMELINE_ENTRIES ? (
        <li>
          <MoreButton last={timeline.at(-1)?.at} onMore={onMore} />
        </li>
      ) : null}
    </>
  );
}

function MoreButton({ last, onMore }: { last: string | undefined; onMore: (before: string) => void }) {
  return <Button onClick={() => last !== undefined && onMore(last)}>Show earlier</Button>;
}

function Entry({ entry, nowMs }: { entry: TimelineEntry; nowMs: number }) {
  const { at, kind, properties = {}, decision, identity } = entry;
  const Icon = ICONS[kind];
  const facts = Object.entries(properties).filter(([name]) => name !== 'anonymous_id');
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 3 }}>
      <Icon aria-hidden sx={{ fontSize: 18, color: 'icon', mt: 0.5 }} />
      <div>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {VERBS[kind]}
            {target(entry)}
            {decision === undefined ? null : <Box component="span"> · showed {decision}</Box>}
          </Box>
          <Text variant="caption" sx={{ color: 'text.secondary', flex: 'none' }}>
            <time dateTime={at} title={new Date(at).toLocaleString('en-GB')}>
              {formatAgo(at, nowMs)}
            </time>
          </Text>
        </Box>
        {facts.length > 0 ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, typography: 'caption', overflowWrap: 'anywhere' }}>
            {facts.map(([name, value]) => (
              <span key={name}>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {name}:
                </Box>{' '}
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </span>
            ))}
          </Box>
        ) : null}
        <Text variant="caption" component="div" sx={{ color: 'text.tertiary' }}>
          as {identity}
        </Text>
      </div>
    </Box>
  );
}

function target({ name, object }: TimelineEntry) {
  const text = name ?? 'something that was deleted';
  if (!object) return text;
  if (object.kind === 'event') return <Link to={`/eventfields?id=${object.id}`}>{text}</Link>;
  if (object.kind === 'campaign') return <Link to={campaignAddress(object.id)}>{text}</Link>;
  return object.kind === 'image' ? <Link to={editorAddress(object.id)}>{text}</Link> : text;
}
