import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { TAGGABLE_KINDS, type Taggable } from '../../taggable/public.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Picture } from '../../../../ui/Picture.tsx';

/** An unpublished object has no working tag. */
export function PublishFirst({ taggable, mayPublish }: { taggable: Taggable; mayPublish: boolean }) {
  const { kind, id, name, draftPicture, isLocked } = taggable;
  const { calls, lists } = TAGGABLE_KINDS[kind];
  const snacks = useSnacks();
  const publish = useApiMutation(calls.publish, {
    invalidates: [calls.read, ...lists, calls.versions],
    onSuccess: (answer) => {
      const first = 'warnings' in answer ? answer.warnings[0] : undefined;
      if (first) snacks.show({ icon: 'warning', text: `“${name}” is live. Recipients see it from now on.`, detail: first.message });
    },
  });
  return (
    <EmptyState
      picture={<Picture src={draftPicture()} alt={`Draft of ${name}`} eager />}
      title="Publish it to get its tag"
      text={`“${name}” isn’t published yet. Its tag shows the published version. Later changes stay in the draft until you publish again.`}
      action={
        <Button
          look="action"
          busy={publish.isPending && 'Publishing'}
          disabled={!mayPublish || isLocked}
          reason={
            mayPublish
              ? 'The image is locked. Unlock it in the editor, under Settings, to publish it.'
              : 'You can view this company’s images. Ask an editor to publish it.'
          }
          onClick={() => publish.mutate({ params: { id } })}
        >
          Publish and show the tag
        </Button>
      }
    />
  );
}
