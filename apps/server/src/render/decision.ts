/**
 * The decision what a visit shows, apart from what was opened. An image shows its own live version. Another
 * kind of object may show an image's live version, a stored picture or nothing; the steps after the decision
 * do not ask which kind it was.
 */
import type { Value, Values } from '@limn/merge';
import type { ClaimKind, NoteKind, OpenerClass, SubjectKind } from '@limn/model';
import type { RecordAnswer } from '../features/data/records/records.port.ts';
import type { Choice } from '../features/measuring/counting/claims.port.ts';
import type { Budget } from './budget.ts';
import type { LiveVersion } from './live-version.ts';
import type { OpenedWith } from './openers/describe-opener.ts';
import type { TokenPurpose } from './preview-token.ts';

/** A picture that is the same for every recipient. */
export interface StaticPicture {
  kind: 'picture';
  /** Content hash of its bytes. */
  blob: string;
  mime: string;
  width: number;
  height: number;
}

/** `undecided`: it could not be decided in time, so the fallback chain answers. */
export type Shown = { kind: 'version'; version: LiveVersion } | StaticPicture | { kind: 'nothing' } | { kind: 'undecided' };

/** One thing that was chosen, as the count of the open names it, or a note about it for the click. */
export interface DecisionId {
  kind: SubjectKind | NoteKind;
  id: number;
}

export interface Decision {
  shown: Shown;
  /** Where a click leads, with the fields of what is shown. */
  link: { link: string; fallbackLink: string };
  /**
   * Ids that were chosen. Empty where the choice is a function of address and version: then nothing need be
   * kept.
   */
  ids: readonly DecisionId[];
  /** Items that were chosen, by their ids in the company's data. */
  items?: readonly string[];
  /** The answer of each rule, packed for the log; only where rules were asked for a recipient. */
  verdict?: Uint8Array;
  /** Why, for the person who made the object; facts and trace only for who holds a token. */
  because: {
    rule: { id: number; name: string } | null;
    variant?: { key: number; name: string };
    item?: { id: string; because: string };
    facts?: object;
    trace?: readonly object[];
  };
  /** Field values that the object fills itself. Left out: those of the request. */
  given?: Values;
  /** The record of what is shown, where the object has it already. */
  record?: RecordAnswer;
  /** Tells which of several records the image shows. Left out: the one of the position. */
  recordPosition?: number;
  /** Answered in place of a picture to who holds a token and asks for them. */
  rows?: readonly object[];
  /** The moment that a preview pretends. Left out: that of the visit. */
  atMs?: number;
}

/** Inputs that a decision may depend on. */
export interface Decidable {
  given: ReadonlyMap<string, Value>;
  eid: string | undefined;
  send: string;
  position: number;
  address: string;
  openerClass: OpenerClass;
  atMs: number;
  /** Every wait of a decision takes its time from here. */
  budget: Budget;
  /** Codes of what it is opened with, and where. */
  openedWith: OpenedWith;
  /** Purpose that a valid token allows. */
  purpose: TokenPurpose | undefined;
  target: { params: ReadonlyMap<string, string> };
  /** For a click: what its picture had chosen, where that is known. */
  followed?: readonly DecisionId[] | undefined;
  /** The same of items, by their ids in the company's data. */
  followedItems?: readonly string[] | undefined;
  /** A click; a picture otherwise. */
  wantsLink?: boolean;
  /** Nothing stands in for a row that the visit does not name, as it does in previews. */
  isExact?: boolean;
}

/** Something that is chosen once for a recipient and then stays (see `claims.ts`). */
export interface KeptChoice {
  /** Id of the campaign or recipe that chooses. */
  objectId: number;
  kind: ClaimKind;
  /** Within it: the key of a test, the hash of a mailing. */
  about: bigint;
  /** For at most 30 days. */
  keptMs: number;
}

/**
 * The choice that stays for the recipient: the first one, by whichever front. Unidentified recipients and
 * those shown nothing they follow get the current choice, and nothing is kept.
 */
export type Keep = (choice: KeptChoice, choose: () => Choice | Promise<Choice>) => Promise<readonly string[]>;

/** At once where nothing has to be waited for. */
export type Decide = (visit: Decidable, keep: Keep) => Decision | Promise<Decision>;

export const UNDECIDED: Decision = {
  shown: { kind: 'undecided' },
  link: { link: '', fallbackLink: '' },
  ids: [],
  because: { rule: null },
};

/** The moment that links and pictures are filled for. */
export function shownAtMs({ decision, atMs }: { decision: Pick<Decision, 'atMs'>; atMs: number }): number {
  return decision.atMs ?? atMs;
}

/** The version that is drawn or stands in, where one is shown. */
export function versionOf({ shown }: Pick<Decision, 'shown'>): LiveVersion | undefined {
  return shown.kind === 'version' ? shown.version : undefined;
}
