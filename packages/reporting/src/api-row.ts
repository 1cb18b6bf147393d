/** The counted part of a report's rows as the API answers them. */
import type { Figure, Measure, MeasureKey } from './definition.ts';

export function measuresOf(figures: readonly Figure[]): Measure[] {
  return figures.filter((figure): figure is Measure => figure.total !== 'derived');
}

/** One value for each figure that rows carry: the same for a schema as for a row. */
export function eachMeasure<R extends { figures: readonly Figure[] }, V>(
  report: R,
  value: (measure: Measure) => V,
): Record<MeasureKey<R>, V> {
  return Object.fromEntries(measuresOf(report.figures).map((measure) => [measure.key, value(measure)])) as Record<MeasureKey<R>, V>;
}

/** A row's figures out of its rolls; all 0 where nothing was counted. */
export function rowOfRolls<R extends { figures: readonly Figure[] }>(report: R, rolls: object | undefined): Record<MeasureKey<R>, number> {
  const counted = rolls as Readonly<Record<string, number>> | undefined;
  return eachMeasure(report, ({ roll, key }) => counted?.[roll ?? key] ?? 0);
}
