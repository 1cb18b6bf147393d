import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** @param isNone no folder is chosen, but the images that are in none */
export function EmptyFolder({ isNone, mayEdit, onAll }: { isNone: boolean; mayEdit: boolean; onAll: () => void }) {
  return (
    <EmptyState
      title={isNone ? 'Every image is in a folder' : 'This folder is empty'}
      text={
        isNone
          ? 'New images appear here first.'
          : mayEdit
            ? 'Drag images here from All images, or choose Move to folder in an image’s menu.'
            : 'Images you move here will appear here.'
      }
      action={<Button onClick={onAll}>Show all images</Button>}
    />
  );
}
