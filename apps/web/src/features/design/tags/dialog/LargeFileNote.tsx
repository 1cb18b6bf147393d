import { useApiQuery } from '../../../../api/use-api-query.ts';
import { LargeFileAdvice } from '../../cards/public.ts';
import type { Taggable } from '../../taggable/public.ts';
import { Note } from '../../../../ui/Note.tsx';

/** Why an image's live version has a file larger than an email should carry, and what to do about it; nothing when it is small. */
export function LargeFileNote({ taggable: { kind, id, liveVersion } }: { taggable: Taggable }) {
  const query = useApiQuery('listVersions', { params: { id } }, { enabled: kind === 'image' && liveVersion !== null });
  const live = query.data?.versions.find(({ version }) => version === liveVersion);
  if (!live || live.heavy.length === 0) return null;
  return (
    <Note kind="warning">
      <LargeFileAdvice weight={live.weight} causes={live.heavy} />
    </Note>
  );
}
