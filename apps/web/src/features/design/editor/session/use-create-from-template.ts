import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { explainError } from '../../../../ui/explain-error.ts';
import { randomKey } from '../../../../api/random-key.ts';
import { useSnacks } from '../../../../api/services.tsx';
import { editorAddress } from '../../../../ui/image-addresses.ts';
import type { EditorSession } from './editor-session.ts';

/** The next step from a template: an image that begins as it is now, opened in the editor. */
export function useCreateFromTemplate(session: EditorSession): { create: () => void; creating: boolean } {
  const navigate = useNavigate();
  const snacks = useSnacks();
  const [creating, setCreating] = useState(false);
  // Kept until an image is made, so that a lost answer makes no second one.
  const key = useRef<string>(undefined);
  const running = useRef(false);

  async function create(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setCreating(true);
    key.current ??= randomKey();
    try {
      const { name } = session.store.getState().image;
      const id = await session.startAnother({ name, template: false, key: key.current });
      key.current = undefined;
      await navigate(editorAddress(id));
    } catch (error) {
      const again = { label: 'Try again', onClick: () => void create() };
      snacks.showError(explainError(error) ?? (error instanceof Error ? error.message : undefined), again);
    } finally {
      running.current = false;
      setCreating(false);
    }
  }

  return { create: () => void create(), creating };
}
