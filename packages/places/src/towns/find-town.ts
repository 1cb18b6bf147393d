/** Finds the town that a text means: "Paris, TX", "München", "10 Downing Street, London", "Leeds UK". */
import { createAreas, type Area } from './countries.ts';
import { foldName } from './fold-name.ts';
import { OTHER_NAMES } from './other-names.ts';
import type { Town, TownIndex } from './town-index.ts';

export interface TownFinder {
  /** `country`: its code or name; nothing outside it is found then. The largest town wins. */
  find(text: string, country?: string): Town | undefined;
  /** "Paris, TX", "Paris, France". */
  labelOf(town: Town): string;
  /** The two letters of a country that people wrote in some way. */
  countryOf(text: string): string | undefined;
}

const MAX_LENGTH = 200;
const MOST_PARTS = 6;

export function createTownFinder(towns: TownIndex): TownFinder {
  const areas = createAreas(towns.countries);
  const countryOf = (text: string) => areas.areasOf(text).find(({ region }) => region === undefined)?.country;

  function largest(name: string, within: readonly Area[][]): Town | undefined {
    return spellings(name)
      .flatMap((spelling) => towns.named(spelling))
      .filter((town) => within.every((options) => options.some((area) => isIn(town, area))))
      .toSorted((a, b) => b.population - a.population)[0];
  }

  /** "Paris TX": the last words may say where. */
  function withoutComma(name: string, within: readonly Area[][]): Town | undefined {
    const words = name.trim().split(/\s+/);
    for (let last = 1; last < Math.min(words.length, 4); last++) {
      const options = areas.areasOf(words.slice(-last).join(' '));
      const town = options.length > 0 ? largest(words.slice(0, -last).join(' '), [...within, options]) : undefined;
      if (town) return town;
    }
    return undefined;
  }

  return {
    countryOf,
    // A name may say it already: "Washington, D.C.".
    labelOf: ({ name, country, region }) => (name.includes(',') ? name : `${name}, ${areas.labelOf(country, region)}`),
    find(text, country) {
      const code = country === undefined || country.trim() === '' ? undefined : countryOf(country);
      if (code === undefined && country !== undefined && country.trim() !== '') return undefined;
      const base: Area[][] = code === undefined ? [] : [[{ country: code }]];
      const parts = text
        .slice(0, MAX_LENGTH)
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .slice(-MOST_PARTS);
      for (const [at, name] of parts.entries()) {
        const qualifiers = parts.slice(at + 1).map((part) => areas.areasOf(part));
        const within = [...base, ...qualifiers.filter((options) => options.length > 0)];
        const town = largest(name, within) ?? withoutComma(name, within);
        if (town) return town;
      }
      return undefined;
    },
  };
}

function isIn(town: Town, { country, region }: Area): boolean {
  return town.country === country && (region === undefined || town.region === region);
}

/** As written, as the gazetteer calls it, and with German letters that were written out. */
function spellings(name: string): string[] {
  const folded = foldName(name);
  const other = OTHER_NAMES[folded];
  const plain = folded.replace(/([aou])e/g, '$1');
  return [...new Set([folded, ...(other === undefined ? [] : [other]), ...(plain === folded ? [] : [plain])])].filter(
    (text) => text !== '',
  );
}
