/**
 * Notifies the owners of a company, and the user who set the import, when a scheduled import has failed for
 * good.
 */
import type { Message } from '../../../people/mail/mailer.port.ts';

export interface FailedImport {
  company: string;
  table: string;
  /** A whole sentence. */
  reason: string;
  url: string;
  /** How often it was tried. */
  tries: number;
  publicUrl: string;
}

export function failedImportMessage(to: string, { company, table, reason, url, tries, publicUrl }: FailedImport): Message {
  return {
    to,
    subject: `The scheduled import of “${table}” failed`,
    preheader: reason,
    heading: 'A scheduled import failed',
    company,
    lines: [`The table “${table}” could not be fetched after ${tries} attempts. Your images keep using the previous rows.`],
    facts: [
      { label: 'Table', value: table },
      { label: 'Address', value: new URL(url).host },
      { label: 'Reason', value: reason },
    ],
    action: { label: 'Look at the import', url: `${publicUrl}/scheduledimports` },
    because: `You’re receiving this email because you own ${company} on Limn or scheduled this import. We won’t email you again until a run succeeds.`,
  };
}
