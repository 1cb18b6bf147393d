/** The town that each British postcode area is named after: where a district is unknown. */
export const UK_POSTCODE_AREAS: Readonly<Record<string, string>> = {
  AB: 'Aberdeen', AL: 'St Albans', B: 'Birmingham', BA: 'Bath', BB: 'Blackburn', BD: 'Bradford', BH: 'Bournemouth', BL: 'Bolton',
  BN: 'Brighton', BR: 'Bromley', BS: 'Bristol', BT: 'Belfast', CA: 'Carlisle', CB: 'Cambridge', CF: 'Cardiff', CH: 'Chester',
  CM: 'Chelmsford', CO: 'Colchester', CR: 'Croydon', CT: 'Canterbury', CV: 'Coventry', CW: 'Crewe', DA: 'Dartford', DD: 'Dundee',
  DE: 'Derby', DG: 'Dumfries', DH: 'Durham', DL: 'Darlington', DN: 'Doncaster', DT: 'Dorchester', DY: 'Dudley', EH: 'Edinburgh',
  EN: 'Enfield Town', EX: 'Exeter', FK: 'Falkirk', FY: 'Blackpool', G: 'Glasgow', GL: 'Gloucester', GU: 'Guildford', HA: 'Harrow',
  HD: 'Huddersfield', HG: 'Harrogate', HP: 'Hemel Hempstead', HR: 'Hereford', HS: 'Stornoway', HU: 'Kingston upon Hull', HX: 'Halifax',
  IG: 'Ilford', IP: 'Ipswich', IV: 'Inverness', KA: 'Kilmarnock', KT: 'Kingston upon Thames', KW: 'Kirkwall', KY: 'Kirkcaldy',
  L: 'Liverpool', LA: 'Lancaster', LD: 'Llandrindod Wells', LE: 'Leicester', LL: 'Llandudno', LN: 'Lincoln', LS: 'Leeds', LU: 'Luton',
  M: 'Manchester', ME: 'Rochester', MK: 'Milton Keynes', ML: 'Motherwell', NE: 'Newcastle upon Tyne', NG: 'Nottingham',
  NN: 'Northampton', NP: 'Newport', NR: 'Norwich', OL: 'Oldham', OX: 'Oxford', PA: 'Paisley', PE: 'Peterborough', PH: 'Perth',
  PL: 'Plymouth', PO: 'Portsmouth', PR: 'Preston', RG: 'Reading', RH: 'Redhill', RM: 'Romford', S: 'Sheffield', SA: 'Swansea',
  SG: 'Stevenage', SK: 'Stockport', SL: 'Slough', SM: 'Sutton', SN: 'Swindon', SO: 'Southampton', SP: 'Salisbury', SR: 'Sunderland',
  SS: 'Southend-on-Sea', ST: 'Stoke-on-Trent', SY: 'Shrewsbury', TA: 'Taunton', TD: 'Galashiels', TF: 'Telford',
  TN: 'Tonbridge', TQ: 'Torquay', TR: 'Truro', TS: 'Middlesbrough', TW: 'Twickenham', UB: 'Southall', WA: 'Warrington', WD: 'Watford',
  WF: 'Wakefield', WN: 'Wigan', WR: 'Worcester', WS: 'Walsall', WV: 'Wolverhampton', YO: 'York', ZE: 'Lerwick',
}; // oxfmt-ignore

/** The areas of inner London are sides of one town; islands have no town in the gazetteer's United Kingdom. Latitude, longitude, label. */
export const UK_AREAS_BY_PLACE: Readonly<Record<string, readonly [number, number, string]>> = {
  E: [51.54, -0.03, 'East London'],
  EC: [51.52, -0.095, 'City of London'],
  N: [51.57, -0.11, 'North London'],
  NW: [51.55, -0.19, 'North West London'],
  SE: [51.47, -0.05, 'South East London'],
  SW: [51.465, -0.17, 'South West London'],
  W: [51.51, -0.21, 'West London'],
  WC: [51.518, -0.12, 'West End, London'],
  GY: [49.455, -2.54, 'Guernsey'],
  IM: [54.15, -4.48, 'Isle of Man'],
  JE: [49.19, -2.11, 'Jersey'],
};
