import type { Traces, FoundDocument } from '@limn/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { counted } from '../../../../ui/format.ts';
import { countsText, placesText } from './data-labels.ts';
import { campaignAddress, CAMPAIGNS, segmentAddress } from '../../../../ui/campaign-addresses.ts';
import { recipeAddress } from '../../../../ui/recipe-addresses.ts';
import { viewAddress } from '../../../../ui/view-addresses.ts';

export interface TracesFoundProps {
  eid: string;
  traces: Traces;
  onErase: () => void;
}

export function TracesFound({ eid, traces, onErase }: TracesFoundProps) {
  const counts = countsText(traces);
  return (
    <Card label="Data found" sx={{ p: 4, display: 'grid', gap: 4 }}>
      <div>
        <Text variant="h3">In your counts</Text>
        <Text variant="body2" role="status">
          {counts ? `There are ${counts}.` : `Nothing is counted under ${eid} yet. Opens in the last few seconds are erased too.`}
        </Text>
        <Box sx={{ mt: 3 }}>
          <Button look="danger" onClick={onErase}>
            Erase this recipient’s data
          </Button>
        </Box>
      </div>
      {traces.customer ? (
        <Found title="In your customers" text="Erasing deletes the customer whole, under every identity.">
          <li>
            <Link to={`/customers/${traces.customer.id}`}>
              {counted(traces.customer.identities, 'identity', 'identities')}, {counted(traces.customer.traits, 'trait', 'traits')}
            </Link>
          </li>
        </Found>
      ) : null}
      {traces.events.length > 0 || traces.refused.records > 0 ? (
        <Found title="In your events" text="Erasing deletes these records, and removes the recipient from records of others.">
          {traces.events.map(({ id, name, records, partial }) => (
            <li key={id}>
              {name}: {partial ? `${counted(records, 'record', 'records')} and maybe more` : counted(records, 'record', 'records')}
            </li>
          ))}
          {traces.refused.records > 0 ? <li>Refused: {counted(traces.refused.records, 'record', 'records')}</li> : null}
        </Found>
      ) : null}
      {traces.tables.length > 0 ? (
        <Found title="In your tables" text="These rows are your own data. Upload a file without them to replace the table.">
          {traces.tables.map(({ id, name, rows, partial, in_bin: inBin }) => (
            <li key={id}>
              <Link to={inBin ? '/bin' : `/datatables/${id}`}>{name}</Link>
              {inBin ? IN_BIN : ''}: {partial ? 'too large to search here' : counted(rows, 'row', 'rows')}
            </li>
          ))}
        </Found>
      ) : null}
      {traces.images.length > 0 ? (
        <Found title="In your images" text="In a preview value, a text or a link. Change it in the editor.">
          {traces.images.map(({ kind, id, name, in_bin: inBin }) => (
            <li key={id}>
              <Link to={inBin ? '/bin' : `/editor?id=${id}&type=${kind}`}>{name}</Link>
              {inBin ? IN_BIN : ''}
            </li>
          ))}
        </Found>
      ) : null}
      <DocumentsFound documents={traces.documents} />
    </Card>
  );
}

function DocumentsFound({ documents: { found, partial } }: { documents: Traces['documents'] }) {
  const places = [
    { title: 'In your campaigns', kinds: ['campaign'], text: 'In a rule, a link or a preview value. Change it in the editor.' },
    { title: 'In your recipes', kinds: ['recipe'], text: 'In a rule, a default value or a preview value. Change it in the recipe.' },
    { title: 'In your segments and event views', kinds: ['segment', 'event_view'], text: 'In a rule. Change it there.' },
    {
      title: 'In the people you preview as',
      kinds: ['preview_person'],
      text: 'Erasing deletes those with this recipient ID. Delete others in the Preview tab of any campaign.',
    },
  ] as const;
  return places.map(({ title, kinds, text }) => {
    const here = found.filter(({ kind }) => kinds.some((one) => one === kind));
    const isPartial = kinds.some((kind) => partial.includes(kind));
    if (here.length === 0 && !isPartial) return null;
    const hasVersions = here.some(({ versions }) => versions > 0);
    return (
      <Found key={title} title={title} text={hasVersions ? `${text} ${OF_VERSIONS}` : text}>
        {here.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <Link to={documentAddress(one)}>{one.name}</Link>
            {one.in_bin ? IN_BIN : ''}
            {one.versions > 0 ? `: ${placesText(one)}` : ''}
          </li>
        ))}
        {isPartial ? <li>There may be more: too large to search here</li> : null}
      </Found>
    );
  });
}

const OF_VERSIONS = 'Published versions can’t be edited, and keep it.';

/** It can be deleted forever there. */
const IN_BIN = ' (in the bin)';

function Found({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div>
      <Text variant="h3">{title}</Text>
      <Text variant="body2" muted>
        {text}
      </Text>
      <Text component="ul" variant="body2" breaks sx={{ mt: 1, pl: 5, listStyle: 'disc' }}>
        {children}
      </Text>
    </div>
  );
}

/** Where people change what a search for someone's data found. */
function documentAddress({ kind, id, in_bin: inBin }: FoundDocument): string {
  if (inBin) return '/bin';
  switch (kind) {
    case 'campaign':
      return campaignAddress(id);
    case 'recipe':
      return recipeAddress(id);
    case 'segment':
      return segmentAddress(id);
    case 'event_view':
      return viewAddress(id);
    case 'preview_person':
      return CAMPAIGNS;
  }
}
