import { expect, test } from 'vitest';
import { datasourceRoutes } from './datasource.ts';

const isTaken = (header: string) =>
  datasourceRoutes.createDataSource.body.safeParse({
    name: 'Shop',
    config: { url: 'https://shop.example/', result_type: 'single', first_record: '$', headers: [{ header, value: 'x' }] },
    merge_fields: [{ field: 'a', value: 'a' }],
  }).success;

test('allows any feed header except those of transport', () => {
  for (const header of ['X-Api-Key', 'Accept-Language', 'X-Realm', 'X-Forward']) expect([header, isTaken(header)]).toEqual([header, true]);
  for (const header of ['Host', 'Content-Length', 'Forwarded', 'X-Forwarded-For', 'x-forwarded-host', 'X-Real-IP', 'Via', 'Cookie'])
    expect([header, isTaken(header)]).toEqual([header, false]);
});
