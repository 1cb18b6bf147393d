/**
 * Facts: what the rules of a campaign may ask about an open. Each category is one file, declares its items,
 * and says what reading one needs. Missing is known to be empty; unknown (behind a mail proxy, or not there
 * in time) matches nothing.
 */
import type { Value } from '@limn/merge';
import type { OpenerClass } from '@limn/model';
import type { CatalogueItem, Category, FactValue, Point } from '@limn/query';
import type { Form } from '@limn/values';
import type { Weather } from './weather.port.ts';

/** One open, as facts see it. */
export interface Opening {
  companyId: number;
  /** Public address of the campaign: the same recipient falls on another side in another campaign. */
  uuid: string;
  timezone: string;
  /**
   * How the company writes numbers and dates: those of the tag's parameters are read so. Left out, as
   * `DEFAULT_FORM` says.
   */
  form?: Form;
  /** The company's, by name or code. */
  country?: string | undefined;
  atMs: number;
  /** Parameters of the tag; placeholders that no one filled are not among them. */
  given: ReadonlyMap<string, Value>;
  eid: string | undefined;
  /** The hash that counts and customers know the recipient by; undefined where no one is named. */
  recipient?(): bigint | undefined;
  /** The company's, for keyed hashes. */
  recipientKey: Uint8Array;
  openerClass: OpenerClass;
  /** Codes of what opened it and where; 0 is unknown. */
  openedWith: { client: number; device: number; country: number };
  /** Where the opener is, by their address; undefined where no one knows. Asked only when a rule needs it. */
  place(): Point | undefined;
  /**
   * Where the tag says that the recipient is: a postcode, a town, or latitude and longitude. It comes before
   * the address.
   */
  placeText?: string | undefined;
  /** Undefined until it is read, and where no one knows it. */
  weather?: Weather | undefined;
}

/** Only some opens tell these. */
export type Need = 'device' | 'client' | 'country' | 'point' | 'recipient';

export interface Fact extends CatalogueItem {
  id: string;
  /** Has to be known of the opener; left out where every open can answer. */
  needs?: Need;
  /** Every value that it can have, where they can be listed. */
  values?: readonly (string | number)[];
  /** Every open tells it. */
  isAlwaysKnown?: boolean;
  /** @param parameter of the link, for items of the URL category */
  read(opening: Opening, parameter: string): FactValue;
}

/** A category whose facts are there at once. */
export interface FactCategory extends Category {
  id: string;
  items: readonly Fact[];
}
