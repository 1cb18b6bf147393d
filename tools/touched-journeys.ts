/** Tells which journeys go through what a change touches. */
import { TOUCHES } from '../e2e/touches.ts';

/**
 * Files of journeys, the nearest to the change first; of equally near ones first those that go through few
 * other things.
 * @param touched files, with how many imports lie between them and the change
 */
export function touchedJourneys(touched: ReadonlyMap<string, number>): string[] {
  const steps = new Map<string, number>();
  for (const [file, far] of touched) {
    const feature = featureOf(file);
    if (feature !== undefined) steps.set(feature, Math.min(far, steps.get(feature) ?? Infinity));
  }
  return Object.entries(TOUCHES)
    .map(([file, features]) => ({ file, many: features.length, far: distance(file, features) }))
    .filter(({ far }) => far < Infinity)
    .sort((a, b) => a.far - b.far || a.many - b.many)
    .map(({ file }) => file);

  function distance(file: string, features: readonly string[]): number {
    return Math.min(touched.get(`e2e/${file}`) ?? Infinity, ...features.map((feature) => steps.get(feature) ?? Infinity));
  }
}

/**
 * As `touches.ts` calls it; undefined for what is in none, such as packages: what uses them is touched, too.
 */
export function featureOf(file: string): string | undefined {
  const [, app, folder, rest = ''] = /^apps\/(server|web)\/src\/([^/]+)\/(.*)$/.exec(file) ?? [];
  if (folder === 'features') return rest.split('/').slice(0, 2).join('/');
  if (app === 'web') return folder === 'help' || folder === 'shell' ? folder : undefined;
  return folder === 'render' ? folder : undefined;
}
