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
      title={typed ? `No results for “${typed}”` : 'No images match these filters'}
      text={
        typed
          ? `Try another name, type or label.${folder === undefined ? '' : ' All folders were searched.'}${where}`
          : 'Try removing a filter.'
      }
      action={<Button onClick={onClear}>{typed ? 'Clear search' : 'Clear filters'}</Button>}
    />
  );
}
