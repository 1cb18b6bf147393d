/**
 * Companies with images, each with a person who is signed in: rows as the product writes them, tokens as an
 * issuer signs them.
 */
import { galleryTemplates } from '@limn/templates';
import { insertMembership, insertUser, insertCompany } from '../../apps/server/src/features/people/accounts/accounts.store.ts';
import { insertImage } from '../../apps/server/src/features/design/images/images.store.ts';
import type { TestIssuer } from '../../apps/server/src/features/people/sign-in/testing/outside-issuer.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';

export interface BenchTenant {
  companyId: number;
  imageIds: number[];
  token: string;
}

/** So many that each stays within what one company may ask of the API. */
const COMPANIES = 256;
export const IMAGES = 50;
/** Longer than any run. */
const TOKEN_SECONDS = 7200;

export async function makeTenants(db: Database, issuer: TestIssuer): Promise<BenchTenant[]> {
  const tenants: BenchTenant[] = [];
  for (let n = 1; n <= COMPANIES; n++) tenants.push(await makeTenant(db, issuer, n));
  return tenants;
}

async function makeTenant(db: Database, issuer: TestIssuer, n: number): Promise<BenchTenant> {
  const person = { sub: `person-${n}`, name: `Person ${n}`, email: `person-${n}@example.com` };
  const companyId = await db.control(async (tx) => {
    const id = await insertCompany(tx, {
      name: `Company ${n}`,
      website: 'https://example.com',
      industry: 'Retail',
      emailProvider: 'Other',
      emailListSize: 'Over 1M',
      timezone: 'Europe/London',
      planType: 'custom',
    });
    const user = await insertUser(tx, { iss: issuer.issuer, ...person, emailVerified: true });
    await insertMembership(tx, id, user.id, 'editor');
    return id;
  });
  const imageIds = await db.withCompany(companyId, async (tx) => {
    const ids: number[] = [];
    for (let at = 0; at < IMAGES; at++) ids.push((await insertImage(tx, companyId, anImage(at), null)).id);
    return ids;
  });
  const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  return { companyId, imageIds, token: await issuer.sign({ exp, ...person, email_verified: true }) };
}

/** One of the gallery's designs, with what marketers fill in. */
function anImage(at: number) {
  const designs = galleryTemplates.filter(({ typeId }) => typeId === 1);
  const design = designs[at % designs.length];
  if (!design) throw new Error('The gallery is empty.');
  return {
    name: `${design.name} ${at + 1}`,
    type_id: design.typeId,
    template: false,
    labels: ['Newsletter', `Week ${at}`],
    width: design.width,
    height: design.height,
    link: 'https://shop.example/offers?name={{firstname}}&week=46',
    fallback_image: 'https://shop.example/pictures/fallback.png',
    fallback_link: 'https://shop.example/',
    data_source: { id: null, fields: design.fields.join(',') },
    custom_merge_fields: [{ name: 'Greeting', value: '{{firstname | title | default:"friend"}}' }],
    preview_settings: design.sample[0] ?? {},
    tags: { include_link: true, alt: design.alt.slice(0, 400) },
    url_settings: { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'winter' },
    document: JSON.stringify(design.document),
  };
}
