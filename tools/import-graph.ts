/**
 * Tells which files use which, from all imports of the project, so that a change can be followed to what it
 * may touch. A name that is taken from a package leads through its index to the file that has it; a path in
 * quotes (of a worker, a fixture, a folder of migrations) counts too.
 */
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** File → files that use it, all by their path below the root. */
export type Users = ReadonlyMap<string, ReadonlySet<string>>;

const PACKAGE = /^@limn\/([^/]+)$/;
const PATH_IN_QUOTES = /(['"`])(\.\.?\/[^'"`\n$]*)\1/g;
/** A package by another door than its index, or one that is loaded late. */
const OTHER_DOOR = /(?:(['"`])|import\(\s*['"`])@limn\/([a-z-]+)(?:\/([^'"`\n$]+)|(?=['"`]\s*\)))/g;

/** @param sources path → text of everything that can import, @param others paths of what can only be read */
export function findUsers(sources: ReadonlyMap<string, string>, others: Iterable<string> = []): Users {
  const users = new Map<string, Set<string>>();
  const paths = new Set([...sources.keys(), ...others]);
  const inFolders = Map.groupBy(paths, dirname);
  const names = new Map<string, ReadonlyMap<string, string>>();

  const note = (used: string, user: string) => {
    if (used !== user) users.set(used, (users.get(used) ?? new Set()).add(user));
  };

  /** Names of a package → the file that has each. */
  function namesOf(index: string): ReadonlyMap<string, string> {
    const known = names.get(index);
    if (known) return known;
    const found = new Map<string, string>();
    names.set(index, found);
    for (const { entries } of parse(index, sources.get(index) ?? '').staticExports) {
      for (const { moduleRequest, exportName } of entries) {
        const file = moduleRequest ? normalize(join(dirname(index), moduleRequest.value)) : index;
        if (exportName.name) found.set(exportName.name, file);
        else if (moduleRequest) for (const [name, at] of namesOf(file)) found.set(name, at);
      }
    }
    return found;
  }

  /** The file of a door, named as the door is; else all that the package has. */
  function behindDoor(name: string, door: string | undefined): string[] {
    const folder = `packages/${name}/src`;
    if (door === undefined) return [...namesOf(`${folder}/index.ts`).values()];
    const file = ['', '.ts', '/index.ts'].map((ending) => `${folder}/${door}${ending}`).find((path) => paths.has(path));
    return file === undefined ? [...paths].filter((path) => path.startsWith(`${folder}/`)) : [file];
  }

  for (const [file, text] of sources) {
    const module = parse(file, text);
    const wanted = [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        from: moduleRequest.value,
        names: entries.map(({ importName }) => importName.name ?? '*'),
      })),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, importName }) =>
          moduleRequest ? [{ from: moduleRequest.value, names: [importName.name ?? '*'] }] : [],
        ),
      ),
    ];
    for (const { from, names: taken } of wanted) {
      const name = PACKAGE.exec(from)?.[1];
      if (name === undefined) continue;
      const index = `packages/${name}/src/index.ts`;
      const all = namesOf(index);
      const files = taken.includes('*') ? all.values() : taken.map((one) => all.get(one) ?? index);
      for (const used of files) note(used, file);
    }
    for (const [, , name = '', door] of text.matchAll(OTHER_DOOR)) for (const used of behindDoor(name, door)) note(used, file);
    for (const [, , path = ''] of text.matchAll(PATH_IN_QUOTES)) {
      const target = normalize(join(dirname(file), path)).replace(/\/$/, '');
      if (paths.has(target)) note(target, file);
      else for (const used of inFolders.get(target) ?? []) note(used, file);
    }
  }
  return users;
}

/** Files that a change of these can affect, with how many imports lie between; the files themselves at 0. */
export function touchedBy(users: Users, changed: Iterable<string>): Map<string, number> {
  const touched = new Map([...changed].map((file) => [file, 0]));
  for (const [file, steps] of touched) for (const user of users.get(file) ?? []) if (!touched.has(user)) touched.set(user, steps + 1);
  return touched;
}

function parse(file: string, text: string) {
  return parseSync(file, text).module;
}
