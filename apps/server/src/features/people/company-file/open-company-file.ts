/** A file of a company, opened with its password. */
import type { ArrivingFile } from '../../../platform/arriving-files.ts';
import { createOpener } from './envelope.ts';
import { readTar, type Entry } from './tar.ts';

export interface OpenCompanyFile extends Pick<ArrivingFile, 'bytes' | 'remove'> {
  /** From the first, each time. */
  entries(): AsyncGenerator<Entry, undefined>;
}

export function openCompanyFile(file: ArrivingFile, passphrase: string): OpenCompanyFile {
  const open = createOpener(passphrase);
  return { bytes: file.bytes, remove: () => file.remove(), entries: () => readTar(open(file.read())) };
}

/** Seal context of a password that waits for the import. */
export const sealContext = (arrivalId: number) => `import of a company ${arrivalId}`;
