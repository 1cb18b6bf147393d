/**
 * The object behind a picture's public address. Counting, credits, tokens and hints are about it, whatever it
 * decides to show.
 */
import type { Form } from '@limn/values';
import type { ObjectKind } from '@limn/model';
import type { TrackingSettings } from '@limn/tags';
import type { RenderTx, Route } from '../../storage/database.ts';
import type { Decide, Decision } from '../decision.ts';
import type { LiveVersion } from '../live-version.ts';
import type { KnownTokens } from '../resolve-values.ts';

export interface OpenedObject {
  kind: ObjectKind;
  uuid: string;
  companyId: number;
  /** One sequence numbers the objects of every kind. */
  objectId: number;
  deleted: boolean;
  /** Undefined before the first publish, and only then. */
  live: PublishedObject | undefined;
  tokens: KnownTokens;
  tracking: TrackingSettings;
  company: OpenedCompany;
}

/** Facts about the company that matter to an open. */
export interface OpenedCompany {
  timezone: string;
  /** How it writes numbers and dates; left out, as `DEFAULT_FORM` says. */
  form?: Form;
  /**
   * As its settings say it: a name or a code. Five digits are a postcode of it where nothing else says so.
   */
  country?: string;
  website: string;
  allowedHosts: readonly string[];
  recipientKey: Uint8Array;
  stopsWithoutCredits: boolean;
  isTrial: boolean;
}

/** An object as it was published, or its draft as if it were. */
export interface PublishedObject {
  /** The number that is counted; 0 for a draft. */
  version: number;
  /**
   * The version whose custom fields make the recipient out of what the link brings. Undefined: the link
   * itself says who opens.
   */
  identifiedBy: LiveVersion | undefined;
  /**
   * Names of its tag's parameters, where they are others than those of images: who opens, which mailing,
   * which position.
   */
  named?: TagNames;
  /** The decision, where it is the same for every visit. */
  decision: Decision | Decide;
}

export interface TagNames {
  recipient: string;
  send: string;
  position: string;
}

/** Additions of one kind of object to what all of them have. */
export interface ObjectLoader {
  /** Undefined where the object is gone. */
  load(tx: RenderTx, route: Route & { uuid: string }): Promise<Pick<OpenedObject, 'live' | 'tracking' | 'company'> | undefined>;
  /** As it was published under an earlier number; undefined where there is no such version. */
  published(tx: RenderTx, opened: OpenedObject, version: number): Promise<PublishedObject | undefined>;
  /** The draft as it stands, as if it were published now. */
  draft(tx: RenderTx, opened: OpenedObject): Promise<PublishedObject | undefined>;
}
