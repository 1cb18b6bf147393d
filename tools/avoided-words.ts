/**
 * Words that `npm run check -- words` refuses, and the plain one for each that a newcomer would search for.
 */
export interface AvoidedWord {
  word: string;
  say: string;
}

/** A pattern of whole identifiers, or of paths. */
export interface AvoidedName {
  pattern: string;
  say: string;
}

const all = (say: string, ...words: string[]): AvoidedWord[] => words.map((word) => ({ word, say }));

/**
 * Refused in names, comments, tests, logs, documents, paths and on the screen: alone, and as a part of a name
 * in camel case.
 */
export const AVOIDED_WORDS: readonly AvoidedWord[] = [
  ...all('anyone who, who, the user who', 'whoever'),
  ...all('again', 'anew'),
  ...all('no one, no user, no recipient', 'nobody'),
  ...all('someone, a user, a visitor, a recipient, a customer', 'somebody'),
  ...all('everyone, every recipient', 'everybody'),
  ...all('anyone, any user', 'anybody'),
  ...all('visitor, another user, another company, unknown', 'stranger', 'strangers'),
  ...all('max, min, limit, up to', 'as many as'),
  ...all('timeout, deadline, budget', 'patience', 'patient', 'patiently', 'impatient'),
  ...all('retry, backoff', 'one more try'),
  ...all('missing, invalid, unknown, duplicate', 'lacking'),
  ...all('expensive, costly', 'dear', 'dearer', 'dearest'),
  ...all('slow, large, expensive', 'heavy', 'heavier', 'heaviest', 'heaviness'),
  ...all('fix, repair, fixed copy', 'mend', 'mends', 'mended', 'mending'),
  ...all('email or message for mail; character or glyph for text', 'letter', 'letters'),
  ...all('import, export, upload, download', 'arrivals'),
  ...all('error, failure, cause', 'fault', 'faults'),
  ...all('notify, show, give, pass, log', 'told'),
  ...all('skeleton, spinner, placeholder', 'bone', 'bones'),
  ...all('workspace, test kit, fixture', 'desk', 'desks'),
  ...all('maintenance, cleanup', 'keeps house', 'keep house', 'keeping house', 'housekeeping'),
];

/** Refused as names in code: of values, members, parameters and types. */
export const AVOIDED_NAMES: readonly AvoidedName[] = [
  { pattern: String.raw`(?:MOST|LONGEST|LARGEST)(?:_\w+)?|\w+_MOST_\w+`, say: 'MAX_' },
  { pattern: String.raw`(?:LEAST|SHORTEST|SMALLEST)(?:_\w+)?`, say: 'MIN_' },
  { pattern: String.raw`most|most(?:Bytes|Ms|Rows|Cards|Columns|Items)|atMost`, say: 'max' },
  { pattern: String.raw`least|fewest`, say: 'min' },
  { pattern: String.raw`outdates|OUTDATES|isOutdated`, say: 'invalidates, isStale' },
  { pattern: String.raw`onAgain|tryAgain|sayAgain|againWhile`, say: 'onRetry, retry, refetchWhile' },
  { pattern: String.raw`\w+InWords|[a-z]\w*Words|[A-Z]\w*_WORDS`, say: 'label, text, title or message' },
  { pattern: String.raw`takeIn|TakeIn\w+|[bB]rought|\w+Brought|Brought\w+|brought[A-Z]\w*`, say: 'import, imported; conversions' },
  {
    pattern: String.raw`Arrivals?|\w+Arrivals?|Arrival[A-Z]\w*|arrivals?|arrivalId|Leaving|LeavingItems`,
    say: 'import, export, upload, removed',
  },
  {
    pattern: String.raw`noRoom\w*|[rR]oomOf|[hH]asRoom|withRoom|requireRoom\w*|NO_ROOM|\w+MonthRoom`,
    say: 'quota, or free space of a disk',
  },
  { pattern: String.raw`lookInto`, say: 'the verb for what is read: collectFields' },
  { pattern: String.raw`say[A-Z]\w*|tell[A-Z]\w*`, say: 'notify, announce, log or report' },
  { pattern: String.raw`[bB]elieved?|\w+Believed\w*`, say: 'verified, trusted' },
  { pattern: String.raw`Asked|Given|Kept|Held|Said|Met|Did|Thing`, say: 'request, input, stored, lease: the noun of the field' },
];

/** Refused in the names of files. */
export const AVOIDED_FILES: readonly AvoidedName[] = [
  { pattern: String.raw`(?:.*-)?(?:words|in-words)`, say: 'labels, text' },
  {
    pattern: String.raw`take-in|brought(?:-.*)?|.*-brought|(?:.*-)?arrivals?(?:-.*)?|leaving-.*|.*-leaving`,
    say: 'import, export, upload, removed',
  },
  { pattern: String.raw`(?:.*-)?around`, say: 'lazy, prefetch' },
  { pattern: String.raw`(?:month|with)-room|say-.*|believed-.*|held-client`, say: 'quota, free space, notify, verified' },
];

/** A comment begins with a noun or a verb, never with one of these. */
export const AVOIDED_STARTS: readonly string[] = ['Of', 'Whoever', 'Whose', 'What', 'Those', 'Who', 'That', 'Which'];
