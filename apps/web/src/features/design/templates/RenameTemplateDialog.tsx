import type { ImageSummary } from '@limn/contracts';
import { useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { NameDialog } from '../../../ui/NameDialog.tsx';

const COUNTER = 50;

/** Asked once: renaming again is another dialog. */
export function RenameTemplateDialog({ template }: { template: ImageSummary }) {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState(template.name);
  const { mutate, isPending } = useApiMutation('updateImage', { outdates: ['listImages', 'getImage'] });
  const close = () => setOpen(false);
  const rename = () => {
    if (name.trim() === template.name) close();
    else mutate({ params: { id: template.id }, body: { name: name.trim() } }, { onSuccess: close });
  };
  return (
    <NameDialog
      open={open}
      title="Rename template"
      label="Template Name"
      name={name}
      onChange={setName}
      hint="Images created from it keep their names."
      counter={COUNTER}
      unfit={name.trim() === '' ? 'Give the template a name.' : undefined}
      action="Rename"
      busy={isPending && 'Renaming'}
      onSend={rename}
      onClose={close}
    />
  );
}
