/** From an open that is refused for want of a credit to the mail to the owners, through the whole front. */
import { dayIn } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../features/people/mail/mailer.port.ts';
import { withClient } from '../storage/connection.ts';
import { openImageKit, type ImageKit } from '../testing/image-kit.ts';

let kit: ImageKit;
const messages: Message[] = [];
beforeAll(async () => {
  kit = await openImageKit({}, { send: async (message) => void messages.push(message) });
});
afterAll(() => kit.close());

test('tells owners of the first open refused for lack of credit, once', async () => {
  const { companyId } = kit.tenant;
  await kit.api.db.control((tx) => tx.run("update company set plan_type = 'paid', plan_id = 'pack' where id = $1", [companyId]));
  await withClient(kit.api.logins.jobs, 'test', (client) =>
    client.query('insert into credit_day (company_id, day, used) values ($1, $2, 1000)', [companyId, dayIn('Europe/London', Date.now())]),
  );
  const image = await kit.create({});
  await kit.publish(image.id);
  const address = kit.api.front.http.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  // As a person's mail program asks: what software asks takes no credit.
  const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)' };
  for (let n = 0; n < 3; n++) {
    const { headers: said } = await fetch(`http://127.0.0.1:${port}/render/${image.uuid}?eid=ada@example.com`, { headers });
    expect(said.get('x-limn-reason')).not.toBe('picture');
  }
  await expect.poll(() => messages.map(({ subject }) => subject)).toEqual(['Your credits are used up']);
});
