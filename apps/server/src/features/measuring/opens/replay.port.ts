/** Draws again what one open showed. */
import type { ShownMissing } from '@limn/contracts';
import type { LoggedPicture } from '../counting/cell-opens.read.ts';

export interface ReplayedOpen {
  companyId: number;
  open: LoggedPicture;
  /** Ids of the items that were chosen, as the company's data names them. */
  items: readonly string[];
  /** Values that the tag brought, as far as someone knows them. */
  given: ReadonlyMap<string, string> | undefined;
}

export interface Replayed {
  /** The very bytes; or why they can't be had. */
  shown: { bytes: Buffer; mime: string; width: number; height: number } | { missing: ShownMissing };
  /** Fields whose values would say more. */
  fields: readonly string[];
}

/** Nothing is counted, kept or fetched from anywhere. */
export type ReplayOpen = (asked: ReplayedOpen) => Promise<Replayed>;
