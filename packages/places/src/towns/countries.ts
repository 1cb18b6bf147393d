/** Countries and their regions by the names and codes that people write. */
import { foldName } from './fold-name.ts';

export interface Area {
  /** ISO 3166-1, two letters. */
  country: string;
  /** The gazetteer's code of a state or province. */
  region?: string;
}

export interface Areas {
  /** Countries, states and provinces, by name or code: "TX", "Texas", "Scotland", "Deutschland". */
  areasOf(text: string): Area[];
  /** "France", or for countries whose states people know "TX" and "ON". */
  labelOf(country: string, region: string): string;
}

const US_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

/** Gazetteer code, short form, names. */
const REGIONS: Readonly<Record<string, readonly (readonly [code: string, short: string, ...names: string[]])[]>> = {
  US: US_STATES.split('|').map((entry) => [entry.slice(0, 2), entry.slice(0, 2), entry.slice(3)]),
  CA: [
    ['01', 'AB', 'Alberta'],
    ['02', 'BC', 'British Columbia'],
    ['03', 'MB', 'Manitoba'],
    ['04', 'NB', 'New Brunswick'],
    ['05', 'NL', 'Newfoundland and Labrador', 'Newfoundland'],
    ['07', 'NS', 'Nova Scotia'],
    ['08', 'ON', 'Ontario'],
    ['09', 'PE', 'Prince Edward Island'],
    ['10', 'QC', 'Quebec', 'Québec'],
    ['11', 'SK', 'Saskatchewan'],
    ['12', 'YT', 'Yukon'],
    ['13', 'NT', 'Northwest Territories'],
    ['14', 'NU', 'Nunavut'],
  ],
  AU: [
    ['01', 'ACT', 'Australian Capital Territory'],
    ['02', 'NSW', 'New South Wales'],
    ['03', 'NT', 'Northern Territory'],
    ['04', 'QLD', 'Queensland'],
    ['05', 'SA', 'South Australia'],
    ['06', 'TAS', 'Tasmania'],
    ['07', 'VIC', 'Victoria'],
    ['08', 'WA', 'Western Australia'],
  ],
  GB: [
    ['ENG', 'England', 'England'],
    ['SCT', 'Scotland', 'Scotland'],
    ['WLS', 'Wales', 'Wales', 'Cymru'],
    ['NIR', 'Northern Ireland', 'Northern Ireland'],
  ],
};

const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  gbr: 'GB',
  usa: 'US',
  america: 'US',
  'united states of america': 'US',
  deutschland: 'DE',
  espana: 'ES',
  italia: 'IT',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  nederland: 'NL',
  holland: 'NL',
  'the netherlands': 'NL',
  belgie: 'BE',
  belgique: 'BE',
  danmark: 'DK',
  sverige: 'SE',
  norge: 'NO',
  suomi: 'FI',
  polska: 'PL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'south korea': 'KR',
  brasil: 'BR',
};

/** `codes` are the countries that there are. */
export function createAreas(codes: readonly string[]): Areas {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  const known = new Set(codes);
  const byName = new Map<string, Area[]>();
  const add = (name: string, area: Area) => byName.set(foldName(name), [...(byName.get(foldName(name)) ?? []), area]);
  for (const [country, regions] of Object.entries(REGIONS))
    for (const [region, short, ...names] of regions) for (const name of new Set([short, ...names])) add(name, { country, region });
  for (const country of codes) {
    add(country, { country });
    add(english.of(country) ?? country, { country });
  }
  for (const [name, country] of Object.entries(OTHER_COUNTRY_NAMES)) if (known.has(country)) add(name, { country });

  return {
    areasOf: (text) => byName.get(foldName(text)) ?? [],
    labelOf(country, region) {
      const short = country === 'GB' ? undefined : REGIONS[country]?.find(([code]) => code === region)?.[1];
      return short ?? english.of(country) ?? country;
    },
  };
}
