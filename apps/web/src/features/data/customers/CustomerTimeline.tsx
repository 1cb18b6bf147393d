import { TIMELINE_ENTRIES, type CustomerPage, type TimelineEntry } from '@limn/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { campaignAddress } from '../../../ui/campaign-addresses.ts';
import { formatAgo } from '../../../ui/format.ts';
import { editorAddress } from '../../../ui/image-addresses.ts';
import { recipeAddress } from '../../../ui/recipe-addresses.ts';
import { Image, Timeline, TouchApp } from '../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

const ICONS = { event: Timeline, impression: Image, click: TouchApp } as const;
const VERBS = { event: '', impression: 'Opened ', click: 'Clicked ' } as const;

/** Events, impressions with their decisions, and clicks, the newest first. */
export function CustomerTimeline({ customer, nowMs }: { customer: CustomerPage; nowMs: number }) {
  const [before, setBefore] = useState<Cursor[]>([]);
  // Entries that were shown when earlier ones were asked for stay above them, however many arrive since.
  const [held, setHeld] = useState<readonly TimelineEntry[]>([]);
  const [newestHeld] = held;
  const newest = newestHeld ? [...customer.timeline.filter(({ at }) => at > newestHeld.at), ...held] : customer.timeline;
  const showEarlier = (cursor: Cursor) => {
    setHeld(newest);
    setBefore([cursor]);
  };
  return (
    <Card label="Timeline" sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Text variant="h2">Timeline</Text>
      {newest.length === 0 ? <Text muted>Nothing happened yet.</Text> : null}
      <Stack component="ol" gap={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {newest.map((entry, at) => (
          <Entry key={`${entry.at} ${at}`} entry={entry} nowMs={nowMs} />
        ))}
        {before.map((cursor, at) => (
          <Earlier
            key={`${cursor.before} ${cursor.skip}`}
            id={customer.id}
            cursor={cursor}
            nowMs={nowMs}
            onMore={at === before.length - 1 ? (next) => setBefore([...before, next]) : undefined}
          />
        ))}
      </Stack>
      {before.length === 0 && newest.length >= TIMELINE_ENTRIES ? <MoreButton next={behind(newest)} onMore={showEarlier} /> : null}
    </Card>
  );
}

/** Up to a moment, without so many entries of the moment itself. */
interface Cursor {
  before: string;
  skip: number;
}

/** The cursor behind these entries, which came behind a cursor of their own. */
function behind(entries: readonly TimelineEntry[], cursor?: Cursor): Cursor {
  const before = entries.at(-1)?.at ?? '';
  const own = entries.filter(({ at }) => at === before).length;
  return { before, skip: own + (cursor?.before === before ? cursor.skip : 0) };
}

interface EarlierProps {
  id: number;
  cursor: Cursor;
  nowMs: number;
  onMore: ((next: Cursor) => void) | undefined;
}

function Earlier({ id, cursor, nowMs, onMore }: EarlierProps) {
  const timeline = useApiQuery('listCustomerTimeline', { params: { id }, query: cursor }).data?.timeline;
  return (
    <>
      {timeline?.map((entry, at) => (
        <Entry key={`${entry.at} ${at}`} entry={entry} nowMs={nowMs} />
      ))}
      {timeline && onMore && timeline.length >= TIMELINE_ENTRIES ? (
        <li>
          <MoreButton next={behind(timeline, cursor)} onMore={onMore} />
        </li>
      ) : null}
    </>
  );
}

function MoreButton({ next, onMore }: { next: Cursor; onMore: (next: Cursor) => void }) {
  return <Button onClick={() => onMore(next)}>Show earlier</Button>;
}

function Entry({ entry, nowMs }: { entry: TimelineEntry; nowMs: number }) {
  const { at, kind, properties = {}, decision, identity } = entry;
  const Icon = ICONS[kind];
  const facts = Object.entries(properties).filter(([name]) => name !== 'anonymous_id');
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 3 }}>
      <Icon aria-hidden sx={{ fontSize: 18, color: 'icon', mt: 0.5 }} />
      <div>
        <Row gap={3} justify="space-between">
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {VERBS[kind]}
            {target(entry)}
            {decision === undefined ? null : <Box component="span"> · showed {decision}</Box>}
          </Box>
          <Text variant="caption" muted sx={{ flex: 'none' }}>
            <time dateTime={at} title={new Date(at).toLocaleString('en-GB')}>
              {formatAgo(at, nowMs)}
            </time>
          </Text>
        </Row>
        {facts.length > 0 ? (
          <Row wrap sx={{ columnGap: 3, typography: 'caption', overflowWrap: 'anywhere' }}>
            {facts.map(([name, value]) => (
              <span key={name}>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {name}:
                </Box>{' '}
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </span>
            ))}
          </Row>
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
  return <Link to={object.kind === 'recipe' ? recipeAddress(object.id) : editorAddress(object.id)}>{text}</Link>;
}
