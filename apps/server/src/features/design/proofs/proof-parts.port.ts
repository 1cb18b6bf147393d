/** Dependencies of a proof. */
import type { MergeContext } from '@limn/merge';
import type { OBJECT_KIND } from '@limn/model';
import type { TextFit } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';
import type { RecordAnswer, RecordSource } from '../../data/records/records.port.ts';
import type { RowDeps } from '../../data/records/sources.read.ts';

/** Kinds whose rows can be looked over. */
export type ProofedKind = (typeof OBJECT_KIND)['image'];

/** The rows that are checked. */
export interface ProofedObject {
  kind: ProofedKind;
  id: number;
}

/** It, as it is edited now. */
export interface ProofDraft {
  snapshot: VersionSnapshot;
  /** Names the snapshot and nothing else. */
  key: string;
  revision: number;
  /** Values of the preview. */
  previewSettings: ReadonlyMap<string, string>;
  /** Problems of the object, whatever the row. */
  problems: readonly string[];
}

export interface LookedAt {
  /** Undefined where there was no picture. */
  weight: number | undefined;
  texts: readonly TextFit[];
}

export interface ProofDrawing {
  /**
   * Draws the picture of one row as it would be published, when nothing that a recipient waits for is in its
   * way.
   */
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

export interface ProofDeps extends RowDeps {
  /** Refused with `not_found` where the company has no such object. */
  loadDraft(companyId: number, object: ProofedObject): Promise<ProofDraft>;
  records: RecordSource;
  drawing: ProofDrawing;
  pictures: ProofPictures;
  /** Hosts from which a request may choose pictures. */
  allowedHosts(companyId: number): Promise<readonly string[]>;
  /** Larger pictures are reported, bytes. */
  lightBytes: number;
}
