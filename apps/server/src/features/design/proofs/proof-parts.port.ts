/** What a proof needs of the rest of the server. */
import type { PlaceChoice } from '@limn/contracts';
import type { MergeContext, Value } from '@limn/merge';
import type { TextFit } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';
import type { RecordAnswer, RecordSource } from '../../data/records/records.port.ts';

/** An image as it is edited now. */
export interface ProofDraft {
  snapshot: VersionSnapshot;
  /** Names the snapshot and nothing else. */
  key: string;
  revision: number;
  /** What the preview is filled with. */
  previewSettings: ReadonlyMap<string, string>;
  /** What is wrong with the image, whatever the row. */
  problems: readonly string[];
}

export interface LookedAt {
  /** Undefined where there was no picture. */
  weight: number | undefined;
  texts: readonly TextFit[];
}

export interface ProofDrawing {
  /** Draws the picture of one row as it would be published, when nothing that a recipient waits for is in its way. */
  look(picture: {
    draft: Pick<ProofDraft, 'snapshot' | 'key'>;
    values: Readonly<Record<string, string>>;
    /** Content hashes by address. */
    pictures: Readonly<Record<string, string>>;
    near: RecordAnswer['near'];
    context: MergeContext;
  }): Promise<LookedAt>;
}

/** A picture that was fetched, or a sentence that says why not. */
export type CheckedPicture = { hash: string } | { why: string };

export interface ProofPictures {
  check(urls: readonly string[]): Promise<ReadonlyMap<string, CheckedPicture>>;
}

export interface ProofDeps {
  /** Refused with `not_found` where the company has no such image. */
  loadDraft(companyId: number, imageId: number): Promise<ProofDraft>;
  feedRecords(companyId: number, feedId: number, params: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>[]>;
  records: RecordSource;
  drawing: ProofDrawing;
  pictures: ProofPictures;
  /** Hosts from which a request may choose pictures. */
  allowedHosts(companyId: number): Promise<readonly string[]>;
  /** Which columns of a location table say where a row is. */
  placeColumns(
    names: readonly string[],
    chosen: PlaceChoice | null,
  ):
    | { kind: 'coordinates'; latitude: number; longitude: number }
    | { kind: 'named'; postcode: number | undefined; town: number | undefined };
  /** Heavier pictures are told, bytes. */
  lightBytes: number;
}

/** One row, before anything is made of it. */
export interface ProofRecord {
  row: number;
  label: string;
  /** What a link says that shows it. */
  params: ReadonlyMap<string, string>;
  /** What the fields are filled with; undefined: what the parameters find. */
  values: ReadonlyMap<string, Value> | undefined;
  /** Of a location table: nobody is ever near it. */
  isNowhere?: boolean;
}
