import { randomKey } from './random-key.ts';
import { useServices } from './services.tsx';

/** Gives the first rows of a workbook, which only the server reads. */
export function useWorkbookRows(): (file: File) => Promise<string[][]> {
  const { sendForm } = useServices();
  return async (file) => {
    const form = new FormData();
    form.append('file', file);
    const answer = await sendForm({ path: '/datatable/read', form, idempotencyKey: randomKey() });
    return (answer as { rows: string[][] }).rows;
  };
}
