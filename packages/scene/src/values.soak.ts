/// <reference types="node" />
/** Ten thousand drawings after other recipients' values, each the same in every pixel as a fresh one. */
import { seededRandom } from '@limn/model';
import type { Report } from '../../../tools/soak.ts';
import { PARITY_SIZE, parityDocument } from './testing/parity-document.ts';
import { skiaEnv } from './testing/skia-env.ts';
import { compareOrders, withFields } from './testing/value-orders.ts';

const DOCUMENTS = 250;
const ORDERS = 20;

export async function run(report: Report): Promise<void> {
  let [drawn, wrong] = [0, 0];
  for (let seed = 1; seed <= DOCUMENTS; seed++) {
    const random = seededRandom(seed);
    const document = withFields(parityDocument(seed), random);
    const env = await skiaEnv(document);
    for (const scale of [1, 2]) {
      const differences = compareOrders(document, { ...PARITY_SIZE, scale }, env, random, ORDERS);
      drawn += ORDERS;
      wrong += differences.length;
      for (const difference of differences.slice(0, 1)) console.log(`document ${seed} at ${scale}×`, JSON.stringify(difference));
    }
  }
  report('drawings', drawn, '');
  report('different', wrong, '');
  if (wrong > 0) throw new Error(`${wrong} drawings depend on what was drawn before them, or differ from the plain drawing.`);
}
