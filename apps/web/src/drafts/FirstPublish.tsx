import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePublishedEditor } from './draft-context.tsx';
import { usePublish } from './use-publish.ts';

/** In place of the tag: what was never published shows nothing. */
export function FirstPublish({ name }: { name: string }) {
  const { words, mayEdit } = usePublishedEditor();
  const { publish, busy } = usePublish(name);
  return (
    <EmptyState
      title="Publish it to get its tag"
      text={`“${name}” isn’t published yet. Its tag shows the published version. Later changes stay in the draft until you publish again.`}
      action={
        <Button
          look="action"
          busy={busy && 'Publishing'}
          disabled={!mayEdit}
          reason={`You can view this company’s ${words.noun}s. Ask an editor to publish it.`}
          onClick={() => void publish('')}
        >
          Publish and show the tag
        </Button>
      }
    />
  );
}
