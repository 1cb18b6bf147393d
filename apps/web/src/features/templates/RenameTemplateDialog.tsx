import type { ImageSummary } from '@limn/contracts';
import { useState } from 'react';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

const COUNTER = 50;

/** Asked once: renaming again is another dialog. */
export function RenameTemplateDialog({ template }: { template: ImageSummary }) {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState(template.name);
  const { mutate, isPending } = useApiMutation('updateImage', { outdates: ['listImages', 'getImage'] });
  const empty = name.trim() === '';
  const close = () => setOpen(false);
  const rename = () => {
    if (empty || isPending) return;
    if (name.trim() === template.name) close();
    else mutate({ params: { id: template.id }, body: { name: name.trim() } }, { onSuccess: close });
  };
  return (
    <Dialog
      open={open}
      title="Rename template"
      width={500}
      onClose={close}
      onNextStep={rename}
      actions={
        <>
          <Button look="text" onClick={close}>
            Cancel
          </Button>
          <Button look="action" disabled={empty} reason="Give the template a name." busy={isPending && 'Renaming'} onClick={rename}>
            Rename
          </Button>
        </>
      }
    >
      <Field
        label="Template Name"
        value={name}
        onChange={setName}
        counter={COUNTER}
        required
        autoFocus
        error={empty ? 'Give the template a name.' : undefined}
        hint="Images made from it keep their names."
        onKeyDown={(event) => event.key === 'Enter' && rename()}
      />
    </Dialog>
  );
}
