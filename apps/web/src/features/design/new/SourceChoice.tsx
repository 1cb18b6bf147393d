/** Tells which table or feed of the company an image is filled from. */
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { MergeFieldChip } from '../../../ui/MergeFieldChip.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';

export interface OfferedSource {
  id: number;
  name: string;
  /** One line: how large it is, how it is found. */
  about: string;
  fields: readonly string[];
}

export interface SourceChoiceProps {
  label: string;
  query: { isError: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Undefined until they are loaded. */
  sources: readonly OfferedSource[] | undefined;
  value: number | undefined;
  onChange: (id: number) => void;
  /** Where there is none yet: why, and the page that makes one. */
  none: { text: string; action: string; to: string };
  /** Someone leaves for that page; what is newest now. */
  onLeave?: (newest: number) => void;
  /** The newest item at that time: a newer one is selected at once. */
  newerThan?: number | undefined;
}

const MAX_FIELDS = 12;

export function SourceChoice({ label, query, sources, value, onChange, none, onLeave, newerThan }: SourceChoiceProps) {
  const newest = sources?.reduce((max, { id }) => Math.max(max, id), 0) ?? 0;
  const take = useEffectEvent(() => onChange(newest));
  const isNew = newerThan !== undefined && newest > newerThan;
  useEffect(() => {
    if (isNew) take();
  }, [isNew]);
  if (!sources)
    return query.isError ? (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the list.
      </LoadFailure>
    ) : (
      <ChoiceSkeleton label={label} />
    );
  const make = (action: string) => (
    <Button size="work" to={none.to} onClick={() => onLeave?.(newest)}>
      {action}
    </Button>
  );
  if (sources.length === 0)
    return (
      <Note kind="info" action={make(none.action)}>
        {none.text} Your answers here are saved.
      </Note>
    );
  const chosen = sources.find(({ id }) => id === value);
  return (
    <Stack gap={3} align="start" sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ width: '100%', maxWidth: { sm: 420 } }}>
        <SelectField
          label={label}
          value={chosen ? String(chosen.id) : ''}
          placeholder="Choose…"
          options={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => onChange(Number(id))}
          required
        />
      </Box>
      {chosen ? <About source={chosen} /> : null}
      {onLeave ? make(none.action) : null}
    </Stack>
  );
}

function About({ source: { about, fields } }: { source: OfferedSource }) {
  const more = fields.length - MAX_FIELDS;
  return (
    <>
      <Text variant="body2" muted>
        {about}
      </Text>
      <Row component="ul" aria-label="Merge fields" gap={1.5} wrap sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {fields.slice(0, MAX_FIELDS).map((field) => (
          <li key={field}>
            <MergeFieldChip name={field} />
          </li>
        ))}
        {more > 0 ? <Text component="li" variant="caption">{`and ${more} more`}</Text> : null}
      </Row>
    </>
  );
}

function ChoiceSkeleton({ label }: { label: string }) {
  return (
    <Loading label={`Loading: ${label}`}>
      <SkeletonBox width="100%" height={44} />
    </Loading>
  );
}
