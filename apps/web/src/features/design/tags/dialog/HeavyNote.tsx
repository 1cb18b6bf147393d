import type { Image } from '@limn/contracts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { HeavyWords } from '../../cards/public.ts';
import { Note } from '../../../../ui/Note.tsx';

/** Why the live version weighs more than mail should carry, and what to do about it; nothing where it does not. */
export function HeavyNote({ image }: { image: Pick<Image, 'id' | 'live_version'> }) {
  const query = useApiQuery('listVersions', { params: { id: image.id } }, { enabled: image.live_version !== null });
  const live = query.data?.versions.find(({ version }) => version === image.live_version);
  if (!live || live.heavy.length === 0) return null;
  return (
    <Note kind="warning">
      <HeavyWords weight={live.weight} heavy={live.heavy} />
    </Note>
  );
}
