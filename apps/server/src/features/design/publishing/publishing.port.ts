/**
 * Publishing, for every kind of object with a public address: numbered versions that never change, one of
 * which is live. A kind says what its versions hold and where they are kept; what is the same for all is done
 * here.
 */
import type { ObjectKind } from '@limn/model';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import type { Used } from '../../data/uses/uses.port.ts';

/** An object that the caller holds until the transaction ends, so that its versions follow each other. */
export interface HeldObject {
  id: number;
  uuid: string;
}

/** Contents of a version; a kind adds its note, and what was drawn of it. */
export interface VersionContent {
  snapshot: unknown;
  /** Revision of the draft that it was made from. */
  draftRevision: number;
}

/** The readable part of every version. */
export type KeptContent<Content extends VersionContent> = Pick<Content, 'snapshot' | 'draftRevision'>;

export interface PublishedKind<Content extends VersionContent> {
  kind: ObjectKind;
  /** The highest number that was given; 0 before the first version. */
  lastVersion(tx: Tx, companyId: number, id: number): Promise<number>;
  insert(tx: Tx, companyId: number, id: number, version: number, content: Content, userId: number | null): Promise<void>;
  /** A version as it was published. */
  find(tx: Tx, companyId: number, id: number, version: number): Promise<KeptContent<Content> | undefined>;
  /** Sets the object's own record of its live version. */
  setLive(tx: Tx, companyId: number, id: number, live: { version: number; draftRevision: number }, userId: number | null): Promise<void>;
  /** Hashes of the bytes that a version keeps for ever, in any order. */
  pins(content: Content): readonly string[];
  /** Uses of a version while it is live. */
  uses(tx: Tx, companyId: number, id: number, content: KeptContent<Content>): Promise<readonly Used[]>;
}

export interface Publishing<Content extends VersionContent> {
  /** Gives a new object its public address, where nothing is live yet. */
  open(tx: Tx, companyId: number, object: HeldObject): Promise<void>;
  /** Makes a version and shows it from now on. Answers its number. */
  publish(tx: Tx, caller: MemberCaller, object: HeldObject, content: Content): Promise<number>;
  /** Shows an older version again. The draft stays as it is. */
  restore(tx: Tx, caller: MemberCaller, object: HeldObject, version: number): Promise<void>;
  /** The address of a deleted object stays: a mailed tag must find out that it is gone. */
  setDeleted(tx: Tx, companyId: number, id: number, isDeleted: boolean): Promise<void>;
  /** Tells the fronts that recipients may see something else from now on. */
  changed(tx: Tx, uuid: string): Promise<void>;
}
