/** A file of a company, opened with its password. */
import type { SpooledFile } from '../../../platform/upload-spool.ts';
import { createOpener } from './envelope.ts';
import { readTar, type Entry } from './tar.ts';

export interface OpenCompanyFile extends Pick<SpooledFile, 'bytes' | 'remove'> {
  /** From the first, each time. */
  entries(): AsyncGenerator<Entry, undefined>;
}

export function openCompanyFile(file: SpooledFile, passphrase: string): OpenCompanyFile {
  const open = createOpener(passphrase);
  return { bytes: file.bytes, remove: () => file.remove(), entries: () => readTar(open(file.read())) };
}

/** Seal context of a password that waits for the import. */
export const sealContext = (importId: number) => `import of a company ${importId}`;
