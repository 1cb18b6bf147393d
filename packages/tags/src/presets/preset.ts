/**
 * Facts about an email service, and how an entry of the lists beside this file becomes what tags are built
 * with.
 */
import type { Encoding } from '../encodings.ts';
import type { FamilyId } from '../placeholder-families.ts';

export interface PresetToken {
  /** For an address: encoded where the service can. */
  token: string;
  /** As the service's documentation has it, with nothing around it. */
  plain: string;
  mark: 'checked' | 'test';
}

export interface Preset {
  id: string;
  name: string;
  /** How this service's placeholders are delimited; 'all' where the service is not known. */
  families: readonly FamilyId[] | 'all';
  /**
   * Each list has the best form first: one that is safe in an address, where there is one. Empty where none
   * is known.
   */
  email: readonly PresetToken[];
  /**
   * The ID that the company itself gave its customers when it imported them, as its events and files have it.
   */
  customerId: readonly PresetToken[];
  /** An ID that the service made up: nothing outside it knows a customer by it. */
  recipientId: readonly PresetToken[];
  sendId: readonly PresetToken[];
  firstName: readonly PresetToken[];
  /** How the service encodes a value for an address; left out where it cannot. */
  encoding?: Encoding;
  /**
   * How a quote in a value is kept from ending an attribute that people read: the service escapes values by
   * itself, or a filter does. Left out where neither is known: such an attribute then has no placeholder.
   */
  html?: 'by itself' | Encoding;
  /**
   * Public pages of the service or a partner on which the placeholders or their filters were seen. Empty
   * where none was found.
   */
  sources: readonly string[];
  /** A note to read before using the placeholders. */
  note?: string;
}

/** A service as the lists have it: placeholders as its documentation has them. */
export interface WrittenPreset extends Pick<Preset, 'id' | 'name' | 'families' | 'sources' | 'note' | 'html'> {
  email: readonly WrittenToken[];
  /** Left out where none is documented: services keep such IDs in fields that each company names itself. */
  customerId?: readonly WrittenToken[];
  recipientId: readonly WrittenToken[];
  sendId: readonly WrittenToken[];
  firstName: readonly WrittenToken[];
  /** Checked where the service's documentation has it, else it follows from its language. */
  encoding?: readonly [Encoding, PresetToken['mark']];
}

export interface WrittenToken {
  token: string;
  mark: PresetToken['mark'];
  /** An id of letters and digits, and what cannot be encoded, stands as it is. */
  asIs?: true;
}

/** A form that was seen on one of the pages that the entry cites. */
export function checked(token: string, asIs?: 'as it is'): WrittenToken {
  return { token, mark: 'checked', ...(asIs ? { asIs: true } : {}) };
}

/** A form that follows from the service's syntax: people are asked to try it. */
export function test(token: string, asIs?: 'as it is'): WrittenToken {
  return { token, mark: 'test', ...(asIs ? { asIs: true } : {}) };
}

export function presetOf({ encoding, email, customerId = [], recipientId, sendId, firstName, ...rest }: WrittenPreset): Preset {
  const [encode, mark] = encoding ?? [];
  const tokens = (written: readonly WrittenToken[]): PresetToken[] =>
    written.map((one) => {
      const token = one.asIs ? undefined : encode?.encode(one.token);
      return token === undefined
        ? { token: one.token, plain: one.token, mark: one.mark }
        : { token, plain: one.token, mark: mark === 'test' ? mark : one.mark };
    });
  return {
    ...rest,
    email: tokens(email),
    customerId: tokens(customerId),
    recipientId: tokens(recipientId),
    sendId: tokens(sendId),
    firstName: tokens(firstName),
    ...(encode ? { encoding: encode } : {}),
  };
}
