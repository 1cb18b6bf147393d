/**
 * Finds imports of the project's own packages that a workspace doesn't declare: npm puts all of them where
 * everyone finds them, so they work all the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, type Refusal } from './check-layers.ts';

const WORKSPACE = /^(?:packages|apps)\/[^/]+(?=\/)/;
const OWN = /^@limn\/[^/]+/;

/** The packages that may be imported in each workspace, its own included, by the workspace's folder. */
export type Declared = ReadonlyMap<string, ReadonlySet<string>>;

export function readDeclared(root: string): Declared {
  const folders = ['packages', 'apps'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  return new Map(
    folders.map((folder) => {
      const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name: string;
        dependencies?: Record<string, string>;
        devDependencies?: Record<string, string>;
      };
      return [folder, new Set([name, ...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})])];
    }),
  );
}

/** @param sources path → text, as `checkLayers` takes them */
export function findUndeclared(sources: ReadonlyMap<string, string>, declared: Declared): Refusal[] {
  return [...sources].flatMap(([file, text]) => {
    const [folder] = WORKSPACE.exec(file) ?? [];
    if (folder === undefined) return [];
    const used = new Set(importsOf(file, text).flatMap((imported) => OWN.exec(imported)?.[0] ?? []));
    return [...used]
      .filter((name) => !declared.get(folder)?.has(name))
      .map((imported) => ({ file, imported, reason: `${folder}/package.json does not declare it.` }));
  });
}
