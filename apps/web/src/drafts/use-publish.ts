import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnacks } from '../api/services.tsx';
import { apiKey } from '../api/use-api-query.ts';
import { explainError } from '../ui/explain-error.ts';
import { usePublishedEditor } from './draft-context.tsx';

/** Changes what recipients see, and says so at the foot of the page. Each answers whether it happened. */
export function usePublish(name: string) {
  const { session, versions } = usePublishedEditor();
  const snacks = useSnacks();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** `act` answers the sentence about what is live now; undefined where the page says by itself why nothing is. */
  async function run(act: () => Promise<string | undefined>): Promise<boolean> {
    setBusy(true);
    try {
      const text = await act();
      if (text === undefined) return false;
      await cache.invalidateQueries({ queryKey: apiKey(versions) });
      snacks.show({ text, icon: 'success' });
      return true;
    } catch (error) {
      snacks.showError(explainError(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    publish: (note: string) =>
      run(async () => {
        const version = await session.publish(note);
        return version && `“${name}” is live. Recipients see version ${version.version} from now on.`;
      }),
    makeLive: (version: number) =>
      run(async () => {
        await session.makeLive(version);
        return `Version ${version} is live again. Recipients see it from now on.`;
      }),
  };
}
