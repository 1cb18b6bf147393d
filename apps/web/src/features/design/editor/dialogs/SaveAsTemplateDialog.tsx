import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { explainError } from '../../../../ui/explain-error.ts';
import { randomKey } from '../../../../api/random-key.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { templatesAddress } from '../../../../ui/image-addresses.ts';
import { NameDialog } from '../../../../ui/NameDialog.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

const COUNTER = 50;

/** Makes a template that begins as the image is now. The image itself stays what it is. */
export function SaveAsTemplateDialog({ onClose }: { onClose: () => void }) {
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const cache = useQueryClient();
  const snacks = useSnacks();
  const navigate = useNavigate();
  const [name, setName] = useState(image.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // One template for each name, also when an answer gets lost and the button is pressed again.
  const keys = useRef(new Map<string, string>());

  async function save(): Promise<void> {
    const called = name.trim();
    const key = keys.current.get(called) ?? randomKey();
    keys.current.set(called, key);
    setBusy(true);
    setProblem(undefined);
    try {
      await session.startAnother({ name: called, template: true, key });
      void cache.invalidateQueries({ queryKey: apiKey('listImages') });
      const open = { label: 'Open templates', onClick: () => void navigate(templatesAddress(image.type.id)) };
      snacks.show({ text: `“${called}” is a template now.`, icon: 'success', action: open });
      onClose();
    } catch (error) {
      setProblem(explainError(error) ?? (error instanceof Error ? error.message : undefined) ?? 'Couldn’t save the template.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <NameDialog
      title="Save as template"
      subtitle="Your team can start new images from it. This image doesn’t change."
      label="Template Name"
      name={name}
      onChange={setName}
      hint="Copies the design, size, link, fallbacks and fields. Labels, tags and statistics stay with the image."
      counter={COUNTER}
      unfit={name.trim() === '' ? 'Give the template a name.' : undefined}
      problem={problem}
      action={problem ? 'Try again' : 'Save as template'}
      busy={busy && 'Saving'}
      onSend={() => void save()}
      onClose={onClose}
    />
  );
}
