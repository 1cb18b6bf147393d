/** A point on the earth, in degrees: latitude from -90 to 90, longitude from -180 to 180. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * Coordinates; the middle of a postcode (a British one: of the dozen that share all but the last letter), of
 * a sector ("SW19 5"), of a district or of a whole postal area (a region where the first digits are read); a
 * town's.
 */
export type Exactness = 'point' | 'postcode' | 'sector' | 'district' | 'area' | 'town';

/** Where a text, an address of the network or two numbers led to. */
export interface Place extends Coordinates {
  /** How exact the point is; undefined where no code or name was read. */
  exact?: Exactness;
  /** The place's label: "Paris, France". */
  label: string;
}

export function areCoordinates({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

const PAIR = /^\s*\(?\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*\)?\s*$/i;

/** Reads "51.5, -0.12" or "51.5 N 0.12 W", latitude first; undefined for anything else. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const match = PAIR.exec(text);
  if (!match) return undefined;
  const [, north = '', northOrSouth = '', east = '', eastOrWest = ''] = match;
  // Two whole numbers without a point are rather a house number and something else.
  if (!northOrSouth && !eastOrWest && !north.includes('.') && !east.includes('.')) return undefined;
  const latitude = Number(north) * (northOrSouth.toUpperCase() === 'S' ? -1 : 1);
  const longitude = Number(east) * (eastOrWest.toUpperCase() === 'W' ? -1 : 1);
  return areCoordinates({ latitude, longitude }) ? { latitude, longitude } : undefined;
}
