import type { Image } from '@limn/contracts';
import { useSnacks } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { previewAddress } from '../../cards/public.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Picture } from '../../../../ui/Picture.tsx';

/** An image that was never published has no tag that works. */
export function PublishFirst({ image, mayPublish }: { image: Image; mayPublish: boolean }) {
  const snacks = useSnacks();
  const publish = useApiMutation('publishImage', {
    outdates: ['getImage', 'listImages', 'listVersions'],
    onSuccess: ({ warnings }) => {
      const [first] = warnings;
      if (first) snacks.show({ icon: 'warning', text: `“${image.name}” is live. Recipients see it from now on.`, detail: first.message });
    },
  });
  return (
    <EmptyState
      picture={<Picture src={previewAddress(image)} alt={`Draft of ${image.name}`} eager />}
      title="Publish it to get its tag"
      text={`“${image.name}” isn’t published yet. Its tag shows the published version. Later changes stay in the draft until you publish again.`}
      action={
        <Button
          look="action"
          busy={publish.isPending && 'Publishing'}
          disabled={!mayPublish || image.lock}
          reason={
            mayPublish
              ? 'The image is locked. Unlock it in the editor, under Settings, to publish it.'
              : 'You can view this company’s images. Ask an editor to publish it.'
          }
          onClick={() => publish.mutate({ params: { id: image.id } })}
        >
          Publish and show the tag
        </Button>
      }
    />
  );
}
