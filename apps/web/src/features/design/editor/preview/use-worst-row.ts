import { useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { useServices } from '../../../../api/services.tsx';
import { useEditorState } from '../context/editor-context.tsx';
import { hardCases, type HardCase } from '../document/hard-cases.ts';
import { trialOfRow } from './data-rows.ts';
import type { ShownPreview } from '../document/shown-preview.ts';
import { findWorstRow, worstOf } from './worst-row.ts';

export interface WorstRowSearch {
  /** How far it is, while it looks. */
  busy: string | undefined;
  look: () => void;
}

/**
 * Looks for the row whose picture is worst off, and shows it. Of an image that its tag fills, the worst of
 * the hard cases.
 */
export function useWorstRow(preview: ShownPreview): WorstRowSearch {
  const { client, snacks } = useServices();
  const image = useEditorState((state) => state.image);
  const [busy, setBusy] = useState<string>();
  const params = { id: image.id };

  async function look(): Promise<void> {
    const { proof } = await client.describeProof({ params });
    if (proof.kind === 'list') return await lookAtCases(hardCases(proof.takes));
    const ask = async (rows: number[]) => (await client.proofRows({ params, body: { rows } })).rows;
    const { row, looked, of } = await findWorstRow(proof.rows, ask, (done, all) => setBusy(`Row ${done} of ${all}`));
    const among = looked < of ? `${looked} of ${of.toLocaleString('en-GB')} rows` : `${of.toLocaleString('en-GB')} rows`;
    if (!row) return notifyAllGood(among);
    preview.tryOut(
      trialOfRow(
        { label: `Row ${row.row}: ${row.label}`, params: row.params },
        image,
        row.problems.map(({ text }) => text),
      ),
    );
  }

  async function lookAtCases(cases: readonly HardCase[]): Promise<void> {
    if (cases.every(({ values }) => Object.keys(values).length === 0)) return notifyAllGood('no fields, so everyone sees this');
    const { rows } = await client.proofRows({ params, body: { records: cases.map(({ values }) => values) } });
    const worst = worstOf(rows);
    const found = worst && cases[worst.row - 1];
    if (!worst || !found) return notifyAllGood('the hard cases');
    preview.tryOut(
      trialOfCase(
        found,
        worst.problems.map(({ text }) => text),
      ),
    );
  }

  function notifyAllGood(where: string): void {
    snacks.show({ text: `No problems with ${where}.`, icon: 'success' });
  }

  return {
    busy,
    look: () => {
      setBusy('Looking');
      look()
        .catch((error: unknown) => snacks.showError(explainError(error)))
        .finally(() => setBusy(undefined));
    },
  };
}

export function trialOfCase({ label, values }: HardCase, problems?: readonly string[]) {
  return { label, settings: values, problems, canBeKept: false };
}
