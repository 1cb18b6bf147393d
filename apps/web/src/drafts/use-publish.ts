import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnacks } from '../api/services.tsx';
import { apiKey } from '../api/use-api-query.ts';
import { explainError } from '../ui/explain-error.ts';
import { warningsText } from '../ui/warnings-text.ts';
import { usePublishedEditor } from './draft-context.tsx';

/** Changes what recipients see, and says so at the foot of the page. Each answers whether it happened. */
export function usePublish(name: string) {
  const { session, versions } = usePublishedEditor();
  const snacks = useSnacks();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);

  /**
   * `act` answers the sentence about what is live now; undefined where the page says by itself why nothing
   * is.
   */
  async function run(act: () => Promise<{ text: string; detail?: string } | undefined>): Promise<boolean> {
    setBusy(true);
    try {
      const done = await act();
      if (done === undefined) return false;
      await cache.invalidateQueries({ queryKey: apiKey(versions) });
      snacks.show({ ...done, icon: done.detail === undefined ? 'success' : 'warning' });
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
        const now = await session.publish(note);
        if (!now) return undefined;
        const text = `“${name}” is live. Recipients see version ${now.version.version} from now on.`;
        const detail = warningsText(now.warnings);
        return detail === undefined ? { text } : { text, detail };
      }),
    makeLive: (version: number) =>
      run(async () => {
        await session.makeLive(version);
        return { text: `Version ${version} is live again. Recipients see it from now on.` };
      }),
  };
}
