/** Finds the town that a text means: "Paris, TX", "München", "10 Downing Street, London", "Leeds UK". */
import { createAreas, type Area } from './countries.ts';
import { foldName } from './fold-name.ts';
import { OTHER_NAMES } from './other-names.ts';
import { withoutCode } from './postcode-forms.ts';
import type { Town, TownIndex } from './town-index.ts';

export interface TownFinder {
  /**
   * Towns that the text may mean, the largest first. `country`: its code or name; nothing outside it is found
   * then.
   */
  find(text: string, country?: string): Town[];
  /** "Paris, TX", "Paris, France". */
  labelOf(town: Town): string;
  /** The two letters of a country that people wrote in some way. */
  countryOf(text: string): string | undefined;
}

const MAX_LENGTH = 200;
const MAX_PARTS = 6;
const MAX_TOWNS = 12;

export function createTownFinder(towns: TownIndex): TownFinder {
  const areas = createAreas(towns.countries);
  const countryOf = (text: string) => areas.areasOf(text).find(({ region }) => region === undefined)?.country;

  function named(name: string, within: readonly Area[][]): Town[] {
    return spellings(name)
      .flatMap((spelling) => towns.named(spelling))
      .filter((town) => within.every((options) => options.some((area) => isIn(town, area))))
      .toSorted((a, b) => b.population - a.population)
      .slice(0, MAX_TOWNS);
  }

  /** "Paris TX": the last words may say where. */
  function withoutComma(name: string, within: readonly Area[][]): Town[] {
    const words = name.trim().split(/\s+/);
    for (let last = 1; last < Math.min(words.length, 4); last++) {
      const options = areas.areasOf(words.slice(-last).join(' '));
      const found = options.length > 0 ? named(words.slice(0, -last).join(' '), [...within, options]) : [];
      if (found.length > 0) return found;
    }
    return [];
  }

  /** "10117 Berlin", "Wien 1010": the code of another country says where, the town beside it what. */
  function withoutCodes(name: string, within: readonly Area[][], isLast: boolean): Town[] {
    for (const { rest, countries } of withoutCode(name, isLast)) {
      const inThem = [...within, countries.map((country) => ({ country }))];
      const found = [named(rest, inThem), withoutComma(rest, inThem)].find((some) => some.length > 0);
      if (found) return found;
    }
    return [];
  }

  /** "NSW", and "NSW 2300" behind a comma. */
  function qualifierOf(text: string): Area[] {
    const options = areas.areasOf(text);
    if (options.length > 0) return options;
    return withoutCode(text, true).flatMap(({ rest, countries }) =>
      areas.areasOf(rest).filter(({ country }) => countries.includes(country)),
    );
  }

  return {
    countryOf,
    // A name may say it already: "Washington, D.C.".
    labelOf: ({ name, country, region }) => (name.includes(',') ? name : `${name}, ${areas.labelOf(country, region)}`),
    find(text, country) {
      const code = country === undefined || country.trim() === '' ? undefined : countryOf(country);
      if (code === undefined && country !== undefined && country.trim() !== '') return [];
      const base: Area[][] = code === undefined ? [] : [[{ country: code }]];
      const parts = text
        .slice(0, MAX_LENGTH)
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .slice(-MAX_PARTS);
      for (const [at, name] of parts.entries()) {
        const qualifiers = parts.slice(at + 1).map(qualifierOf);
        const within = [...base, ...qualifiers.filter((options) => options.length > 0)];
        const found = named(name, within);
        if (found.length > 0) return found;
        const before = withoutComma(name, within);
        if (before.length > 0) return before;
        // "Suite 100, Chicago": what stands before a town is no town with a code.
        const isLast = qualifiers.every((options) => options.length > 0);
        const besideCode = withoutCodes(name, within, isLast);
        if (besideCode.length > 0) return besideCode;
      }
      return [];
    },
  };
}

function isIn(town: Town, { country, region }: Area): boolean {
  return town.country === country && (region === undefined || town.region === region);
}

/** As written, as the gazetteer calls it, and with German letters that were written out. */
function spellings(name: string): string[] {
  const folded = foldName(name);
  // The looked-up text was typed by someone, and may be the name of a built-in property.
  const other = Object.hasOwn(OTHER_NAMES, folded) ? OTHER_NAMES[folded] : undefined;
  const plain = folded.replace(/([aou])e/g, '$1');
  return [...new Set([folded, ...(other === undefined ? [] : [other]), ...(plain === folded ? [] : [plain])])].filter(
    (text) => text !== '',
  );
}
