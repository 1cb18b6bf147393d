import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { ImageFilters } from './find-images.ts';

/** No image passes the search and the filters. */
export function NothingFound({ filters: { words, type, labels, folder }, onClear }: { filters: ImageFilters; onClear: () => void }) {
  const typed = words.trim();
  const among = [type, ...labels.map((label) => `“${label}”`)].filter((one) => one !== undefined);
  const where = among.length > 0 ? ` Only images of ${among.join(', ')} were searched.` : '';
  return (
    <EmptyState
      title={typed ? `No image is called “${typed}”` : 'No image fits these filters'}
      text={
        typed
          ? `Names, types and labels were searched${folder === undefined ? '' : ', in all folders'}.${where}`
          : 'No image has all of them at once.'
      }
      action={<Button onClick={onClear}>{typed ? 'Clear search' : 'Clear filters'}</Button>}
    />
  );
}
