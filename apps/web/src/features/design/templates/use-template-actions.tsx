import { ApiError, type ImageSummary } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSnacks } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey } from '../../../api/use-api-query.ts';
import { NameDialog } from '../../../ui/NameDialog.tsx';
import { editorAddress } from '../../../ui/image-addresses.ts';
import { DeleteImageDialog } from '../cards/public.ts';
import type { OfferedTemplate } from './picker/template-list.ts';

const MAX_NAME_CHARACTERS = 50;

export interface TemplateActions {
  /** Makes an image of it and opens the editor. */
  create: (template: OfferedTemplate) => void;
  /** Opens it in the editor; a design of the gallery becomes a template of the company first. */
  edit: (template: OfferedTemplate) => void;
  copy: (template: OfferedTemplate) => void;
  rename: (template: ImageSummary) => void;
  remove: (template: ImageSummary) => void;
  /** An empty one. */
  add: () => void;
  /** Key of the template that is being worked on ("new" for an empty one), and the verb. */
  busy: { key: string; what: string } | undefined;
  dialog: ReactNode;
}

type Question = { kind: 'rename' | 'delete'; template: ImageSummary; number: number };

export function useTemplateActions(typeId: number): TemplateActions {
  const navigate = useNavigate();
  const snacks = useSnacks();
  const cache = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState<TemplateActions['busy']>();
  const running = useRef(false);
  const make = useApiMutation('createImage', { invalidates: ['listImages'] });
  const copy = useApiMutation('copyImage', { invalidates: ['listImages'] });

  /** One thing at a time: a second click while it lasts does nothing. */
  const during = (key: string, what: string) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy({ key, what });
    return () => {
      running.current = false;
      setBusy(undefined);
    };
  };
  const ifGone = (name: string) => (error: Error) => {
    const gone =
      error instanceof ApiError && (error.status === 404 || error.problem.errors?.some(({ path }) => path.endsWith('source.image')));
    if (!gone) return;
    snacks.show({ text: `“${name}” is gone. Someone has deleted it.`, icon: 'info' });
    void cache.invalidateQueries({ queryKey: apiKey('listImages') });
  };
  const makeOf = (template: OfferedTemplate | undefined, kind: 'image' | 'template', name: string, what: string) => {
    const done = during(template?.key ?? 'new', what);
    if (!done) return;
    const source = template ? { source: template.source } : {};
    make.mutate(
      { body: { name, type_id: typeId, template: kind === 'template', ...source } },
      {
        // It is never done: until the editor is drawn, a moment after it was gone to, a second click would
        // make a second one.
        onSuccess: ({ image }) => void navigate(editorAddress(image.id, kind)),
        onError: (error) => {
          done();
          ifGone(name)(error);
        },
      },
    );
  };
  const ask = (kind: Question['kind']) => (template: ImageSummary) =>
    setQuestion((last) => ({ kind, template, number: (last?.number ?? 0) + 1 }));

  return {
    create: (template) => makeOf(template, 'image', template.name, 'Creating'),
    edit: (template) => {
      if (template.own) void navigate(editorAddress(template.own.id, 'template'));
      else makeOf(template, 'template', template.name, 'Copying');
    },
    copy: (template) => {
      const onSettled = template.own && during(template.key, 'Copying');
      if (!template.own || !onSettled) return;
      const open = (id: number) => ({ label: 'Edit it', onClick: () => void navigate(editorAddress(id, 'template')) });
      copy.mutate(
        { params: { id: template.own.id } },
        {
          onSuccess: ({ image }) => snacks.show({ text: `“${image.name}” was created.`, icon: 'success', action: open(image.id) }),
          onError: ifGone(template.name),
          onSettled,
        },
      );
    },
    rename: ask('rename'),
    remove: ask('delete'),
    add: () => makeOf(undefined, 'template', 'New template', 'Creating'),
    busy,
    dialog: question ? (
      question.kind === 'rename' ? (
        <RenameTemplateDialog key={question.number} template={question.template} />
      ) : (
        <DeleteImageDialog key={question.number} image={question.template} />
      )
    ) : null,
  };
}

/** Asked once: renaming again is another dialog. */
function RenameTemplateDialog({ template }: { template: ImageSummary }) {
  const [open, setOpen] = useState(true);
  const [name, setName] = useState(template.name);
  const { mutate, isPending } = useApiMutation('updateImage', { invalidates: ['listImages', 'getImage'] });
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
      counter={MAX_NAME_CHARACTERS}
      unfit={name.trim() === '' ? 'Give the template a name.' : undefined}
      action="Rename"
      busy={isPending && 'Renaming'}
      onSend={rename}
      onClose={close}
    />
  );
}
