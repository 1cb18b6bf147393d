/**
 * Where an upload of a table stands:
 *
 *   name → source → confirm (data tables) → processing
 *
 * A replaced table has its name already; one that waits to be confirmed begins there. What the server has
 * begun is kept by its id, so that going back to the source exchanges its file in place of making another
 * table.
 */
import type { Datatable } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { readCsvHead, type CsvHead } from './csv-head.ts';
import { TABLE_READS } from './table-reads.ts';
import { useTableUpload, type TableUploads } from './use-table-upload.ts';

export type WizardStart =
  | { kind: 'new'; type: Datatable['type']; file?: File | undefined }
  | { kind: 'replace'; table: Datatable; file?: File | undefined }
  | { kind: 'confirm'; table: Datatable };

export type WizardStep = 'name' | 'source' | 'confirm' | 'processing';

export interface TableWizardState {
  type: Datatable['type'];
  /** The steps of this wizard, in order. */
  steps: readonly WizardStep[];
  step: WizardStep;
  name: string;
  setName: (name: string) => void;
  /** The file that was chosen last. */
  file: File | undefined;
  /** The address that the rows were fetched from last, in place of a file. */
  address: string | undefined;
  /** The server made the table of an address. */
  fetched: (table: Datatable, address: string) => void;
  /** The server keeps none of what was sent or fetched. */
  givenUp: () => void;
  head: CsvHead | undefined;
  uploads: TableUploads;
  tableId: number | undefined;
  /** A file is there whose header has to be confirmed. */
  waits: boolean;
  /** The unique header that was chosen. */
  header: string | undefined;
  setHeader: (header: string) => void;
  go: (step: WizardStep) => void;
  choose: (file: File) => void;
}

export function useTableWizard(start: WizardStart): TableWizardState {
  const { client, snacks } = useServices();
  const cache = useQueryClient();
  const type = start.kind === 'new' ? start.type : start.table.type;
  const begun = start.kind === 'new' ? undefined : start.table.id;
  const steps = STEPS[type].slice(start.kind === 'replace' ? 1 : 0);
  const [step, setStep] = useState<WizardStep>(FIRST[start.kind]);
  const [name, setName] = useState(start.kind === 'new' ? (start.file ? nameOfFile(start.file.name) : '') : start.table.name);
  const [savedName, setSavedName] = useState(name);
  const [file, setFile] = useState<File | undefined>(start.kind === 'confirm' ? undefined : start.file);
  const [address, setAddress] = useState<string>();
  const [head, setHead] = useState<CsvHead>();
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const locale = company ? company.locale : undefined;
  const [tableId, setTableId] = useState(begun);
  const [waits, setWaits] = useState(start.kind === 'confirm');
  const [header, setHeader] = useState<string>();

  useEffect(() => {
    let wanted = true;
    if (file) void readCsvHead(file, locale).then((read) => wanted && setHead(read));
    return () => void (wanted = false);
  }, [file, locale]);

  const uploads = useTableUpload({
    type,
    name: name.trim(),
    replace: tableId,
    onUploaded: (table) => arrived(table),
    onGivenUp: () => givenUp(),
  });

  const arrived = (table: Datatable) => {
    setTableId(table.id);
    setSavedName(name.trim());
    setHeader(undefined);
    // Status of an earlier file is stale.
    cache.removeQueries({ queryKey: apiKey('datatableStat', { params: { id: table.id } }) });
    refreshLists();
    setWaits(table.status === 'confirm');
    setStep(table.status === 'confirm' ? 'confirm' : 'processing');
  };

  const givenUp = () => {
    setWaits(false);
    // A table that never had rows went with its file.
    if (start.kind !== 'replace' && !(start.kind === 'confirm' && start.table.usable)) setTableId(undefined);
    refreshLists();
  };

  const fetched = (table: Datatable, address: string) => {
    setFile(undefined);
    setHead(undefined);
    setAddress(address);
    arrived(table);
  };

  const refreshLists = () => {
    for (const read of TABLE_READS) void cache.invalidateQueries({ queryKey: apiKey(read) });
  };

  const choose = (chosen: File) => {
    setFile(chosen);
    setAddress(undefined);
    setHead(undefined);
    uploads.send(chosen);
  };

  const sendDropped = useEffectEvent(() => {
    if (step === 'source' && file) uploads.send(file);
  });
  useEffect(() => sendDropped(), []);

  const go = (next: WizardStep) => {
    if (step === 'name') saveName();
    // Anyone who only changes the name of what waits keeps its file.
    setStep(step === 'name' && next === 'source' && waits ? 'confirm' : next);
    // A file that was dropped before is sent as soon as the table has a name.
    if (step === 'name' && next === 'source' && tableId === undefined && file && uploads.sending.kind === 'ready') uploads.send(file);
  };

  const saveName = () => {
    if (tableId === undefined || name.trim() === savedName) return;
    setSavedName(name.trim());
    const renamed = client.renameDatatable({ params: { id: tableId }, body: { name: name.trim() } });
    void renamed.then(refreshLists, (error: unknown) => snacks.showError(explainError(error)));
  };

  return {
    type,
    steps,
    step,
    name,
    setName,
    file,
    address,
    fetched,
    givenUp,
    head,
    uploads,
    tableId,
    waits,
    header,
    setHeader,
    go,
    choose,
  };
}

const STEPS: Readonly<Record<Datatable['type'], readonly WizardStep[]>> = {
  datatable: ['name', 'source', 'confirm', 'processing'],
  location: ['name', 'source', 'processing'],
};
const FIRST = { new: 'name', replace: 'source', confirm: 'confirm' } as const;

/** "loyalty-members.csv" → "loyalty-members". */
export function nameOfFile(file: string): string {
  return file.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 200);
}
