/** Finds the rows of a location table whose latitude and longitude were mistaken for each other. */
import type { Coordinates } from '@limn/places';

/** Answers where each of some points is: countries, the most frequent first. */
export type CountriesOf = (points: readonly Coordinates[]) => Promise<string[]>;

export interface RowPoint extends Coordinates {
  row: number;
}

/** Fewer rows prove nothing about where the others are. */
const MIN_ROWS = 5;
/** Degrees around where most rows are. */
const MIN_MARGIN = 2;
const ASKED = 40;

/**
 * Either nearly all, where the places that are asked about lie in no country, or not the company's, and do
 * when turned around; or single rows that are far from all others, and among them when turned around.
 */
export async function swappedRows(
  points: readonly RowPoint[],
  company: string | undefined,
  countriesOf: CountriesOf,
): Promise<{ rows: RowPoint[]; all: boolean }> {
  if (await isSwapped(points, company, countriesOf)) return { rows: [...points], all: true };
  return { rows: points.length < MIN_ROWS ? [] : strayRows(points), all: false };
}

async function isSwapped(points: readonly RowPoint[], company: string | undefined, countriesOf: CountriesOf): Promise<boolean> {
  const step = Math.max(1, Math.ceil(points.length / ASKED));
  const asked = points.filter((_, index) => index % step === 0);
  let [written, turned] = [0, 0];
  for (const point of asked) {
    const [as, other] = [await countriesOf([point]), await countriesOf([turnAround(point)])];
    const isHome = (countries: readonly string[]) => (company === undefined ? countries.length > 0 : countries.includes(company));
    if (isHome(as)) written++;
    else if (isHome(other)) turned++;
  }
  return turned > asked.length / 2 && written === 0;
}

function strayRows(points: readonly RowPoint[]): RowPoint[] {
  const north = middleOf(points.map(({ latitude }) => latitude));
  const east = middleOf(points.map(({ longitude }) => longitude));
  const isAmong = ({ latitude, longitude }: Coordinates) => north(latitude) && east(longitude);
  return points.filter((point) => !isAmong(point) && isAmong(turnAround(point)));
}

/** Whether a number is where four fifths of these are, or near. */
function middleOf(values: readonly number[]): (value: number) => boolean {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  const [low, high] = [at(0.1), at(0.9)];
  const margin = Math.max(MIN_MARGIN, (high - low) / 2);
  return (value) => value >= low - margin && value <= high + margin;
}

const turnAround = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude: longitude, longitude: latitude });
