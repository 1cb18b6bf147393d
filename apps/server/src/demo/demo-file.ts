/** The account of the demo company, which a first start writes down where no one else may read it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';

export interface Demo {
  url: string;
  renderUrl: string;
  email: string;
  password: string;
  companyId: number;
  apiKey: string;
}

export function demoFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'demo.json');
}

/** Undefined until the company is whole. */
export function readDemo(config: Pick<Config, 'dataDir'>): Demo | undefined {
  const file = demoFile(config);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : undefined;
}

/** Renamed into place, so that a crash leaves no half of it. */
export function writeDemo(config: Pick<Config, 'dataDir'>, demo: Demo): void {
  const draft = demoDraft(config);
  writeFileSync(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, demoFile(config));
}

/** Holds the account's password while the company is being made. */
export function demoDraft(config: Pick<Config, 'dataDir'>): string {
  return `${demoFile(config)}.part`;
}

/** Puts the addresses of now into the file, also after a move. */
export function refreshDemo(config: Pick<Config, 'dataDir' | 'publicUrl' | 'renderUrl'>): Demo | undefined {
  const demo = readDemo(config);
  const { publicUrl: url, renderUrl } = config;
  if (!demo || (demo.url === url && demo.renderUrl === renderUrl)) return demo;
  const moved = { ...demo, url, renderUrl };
  writeDemo(config, moved);
  return moved;
}
