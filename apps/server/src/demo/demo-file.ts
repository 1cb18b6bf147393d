/** The account of the demo company, which a first start writes down where no one else may read it. */
import { existsSync, readFileSync } from 'node:fs';
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
