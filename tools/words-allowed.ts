/**
 * Where a word of `AVOIDED_WORDS` is right, and why. `text` narrows an entry to phrases that contain the
 * word.
 */
export interface AllowedWord {
  word: string;
  in?: RegExp;
  text?: RegExp;
  why: string;
}

/** Where text is drawn, typed, parsed or compared. */
const TEXTS =
  /^(packages|bench|docs|tools\/places|e2e(?!\/support))\/|^apps\/server\/src\/(render|platform|storage|features\/(data|design|targeting|measuring))\/|^apps\/web\/src\/(features\/(design|data)|fonts|help|ui|shell|theme)\//;

export const ALLOWED: readonly AllowedWord[] = [
  { word: 'dear', text: /\bDear\b/, why: 'The greeting of an email, in templates, samples and tests.' },
  ...['letter', 'letters'].map((word): AllowedWord => ({
    word,
    in: TEXTS,
    why: 'Texts, fonts, names and codes have letters of an alphabet.',
  })),
  { word: 'letter', text: /letter-?spacing/i, why: 'The CSS property.' },
  { word: 'letter', text: /letter as message|message_id, letter/, why: 'A column of the table of outgoing messages.' },
  {
    word: 'arrivals',
    in: /company-file|settings\/data|compose|jobs|contracts|tenants|roles-of-routes|route\.cases|http\/openapi\/field-descriptions/,
    why: 'The API and its table have arrivals: company files being imported.',
  },
  {
    word: 'heaviest',
    in: /font|scene|published|company-file|database\.test/,
    why: 'The highest weight of a variable font, also in stored snapshots.',
  },
  {
    word: 'heavy',
    text: /\bheavy\??:|\.heavy\b|'heavy'|\bheavy\b(?= ?[&?=,}\]]|\.length)/,
    why: 'The API’s field for a version that is too large.',
  },
  { word: 'fault', text: /journal_fault|atFault/, why: 'The name of a metric’s reason.' },
  { word: 'desk', text: /(?:help|service) desk/i, why: 'A help desk is a service.' },
];

/** Names of `AVOIDED_NAMES` that stay, and why. */
export interface AllowedName {
  names: RegExp;
  in?: RegExp;
  why: string;
}

export const ALLOWED_NAMES: readonly AllowedName[] = [
  {
    names: /^most$/,
    in: /contracts\/|openapi\/|routes\.ts$|(?:decisions|opens|route)\.(?:test|cases)|reports\/opens\//,
    why: 'A parameter of the API.',
  },
  { names: /^(?:most|least)$/, in: /merge\/src\/transforms/, why: 'Arguments of a transform, stored in images.' },
  {
    names: /^(?:CompanyArrival|arrivals?|arrivalId|listArrivals)$/,
    in: /contracts|company-file|settings\/data|upload-company|openapi|route\.cases|channels|roles-of-routes/,
    why: 'Names of the API, and a field of the log.',
  },
  {
    names:
      /^(?:set|on|keeps|different|last|copy|of|read|readWith|type|other|truncate|search)Words$|^(?:HEADER|SCRIPT|SUGGESTED|OTHER|IN|MAX|WITH)_WORDS$/,
    why: 'Words that people type, that a text consists of, or of a processor.',
  },
  { names: /^(?:inWords|numberInWords)$/, why: 'A value written as words, as opposed to digits or codes.' },
];

/** Files that spell words for others: data, fixtures, applied migrations, and the check itself. */
export const UNCHECKED =
  /^(GLOSSARY\.md|tools\/words-allowed\.ts|tools\/avoided-words\.ts|tools\/check-(?:words|names|prose)(?:\.test)?\.ts|apps\/server\/src\/storage\/(?:schema|migrations\/.*)\.sql)$|\/goldens\/|package-lock|words-to-do/;
