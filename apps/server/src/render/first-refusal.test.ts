/** From an open that is refused for want of a credit to the mail to the owners, through the whole front. */
import { dayIn } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Letter } from '../features/people/mail/mailer.port.ts';
import { withClient } from '../storage/connection.ts';
import { openImageDesk, type ImageDesk } from '../testing/image-desk.ts';

let desk: ImageDesk;
const letters: Letter[] = [];
beforeAll(async () => {
  desk = await openImageDesk({}, { send: async (letter) => void letters.push(letter) });
});
afterAll(() => desk.close());

test('the first open that is refused for want of a credit is told to the owners, and no later one', async () => {
  const { companyId } = desk.tenant;
  await desk.api.db.control((tx) => tx.run("update company set plan_type = 'paid', plan_id = 'pack' where id = $1", [companyId]));
  await withClient(desk.api.logins.jobs, 'test', (client) =>
    client.query('insert into credit_day (company_id, day, used) values ($1, $2, 1000)', [companyId, dayIn('Europe/London', Date.now())]),
  );
  const image = await desk.create({});
  await desk.publish(image.id);
  const address = desk.api.front.http.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  // As a person's mail program asks: what software asks takes no credit.
  const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)' };
  for (let n = 0; n < 3; n++) {
    const { headers: said } = await fetch(`http://127.0.0.1:${port}/render/${image.uuid}?eid=ada@example.com`, { headers });
    expect(said.get('x-limn-reason')).not.toBe('picture');
  }
  await expect.poll(() => letters.map(({ subject }) => subject)).toEqual(['Your credits are used up']);
});
