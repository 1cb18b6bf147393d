/** Other names of towns in the gazetteer. All are folded (see `fold-name.ts`). */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  antwerp: 'antwerpen', athina: 'athens', bangalore: 'bengaluru', beograd: 'belgrade', bombay: 'mumbai', brussel: 'brussels',
  bruxelles: 'brussels', bucuresti: 'bucharest', calcutta: 'kolkata', cologne: 'koln', 'ciudad de mexico': 'mexico city',
  'den haag': 'the hague', firenze: 'florence', geneva: 'geneve', genf: 'geneve', genova: 'genoa', 
  gothenburg: 'goteborg', hanover: 'hannover', kiev: 'kyiv', kobenhavn: 'copenhagen', koebenhavn: 'copenhagen', krakau: 'krakow',
  lisboa: 'lisbon', lyons: 'lyon', madras: 'chennai', mailand: 'milan', marseilles: 'marseille', milano: 'milan', moskva: 'moscow',
  moskau: 'moscow', munchen: 'munich', muenchen: 'munich', napoli: 'naples', 'new york': 'new york city', nyc: 'new york city',
  nuremberg: 'nurnberg', peking: 'beijing', praha: 'prague', prag: 'prague', roma: 'rome', saigon: 'ho chi minh city',
  'sao paolo': 'sao paulo', seville: 'sevilla', 's gravenhage': 'the hague', 'st petersburg russia': 'st petersburg',
  torino: 'turin', venezia: 'venice', venedig: 'venice', 'washington dc': 'washington', warszawa: 'warsaw', warschau: 'warsaw',
  wien: 'vienna', zaragossa: 'zaragoza', 'newcastle': 'newcastle upon tyne', 'hull': 'kingston upon hull', frankfurt: 'frankfurt am main', 'enfield': 'enfield town',
  'stoke': 'stoke on trent', 'southend': 'southend on sea',
}; // oxfmt-ignore
