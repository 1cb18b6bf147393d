/** Reads of companies for other features. */
import type { Tx } from '../../../storage/database.ts';

/** The timezone whose calendar days count now. */
export async function companyTimezone(tx: Tx, companyId: number): Promise<string> {
  return (await tx.one<{ timezone: string }>('select timezone from company where id = $1', [companyId])).timezone;
}

/** The language of dates and numbers in its new images. */
export async function companyLocale(tx: Tx, companyId: number): Promise<string> {
  return (await tx.one<{ locale: string }>('select locale from company where id = $1', [companyId])).locale;
}

/** As the company wrote it: a name, a code or ''. */
export async function companyCountry(tx: Tx, companyId: number): Promise<string> {
  return (await tx.one<{ country: string }>('select country from company where id = $1', [companyId])).country;
}

export async function companyName(tx: Tx, companyId: number): Promise<string> {
  return (await tx.one<{ name: string }>('select name from company where id = $1', [companyId])).name;
}

/** Stands for the company in public addresses. */
export async function companyPublicId(tx: Tx, companyId: number): Promise<string> {
  return (await tx.one<{ public_id: string }>('select public_id from company where id = $1', [companyId])).public_id;
}

export async function companyByPublicId(tx: Tx, publicId: string): Promise<number | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(publicId)) return undefined;
  return (await tx.maybeOne<{ id: number }>('select id from company where public_id = $1', [publicId]))?.id;
}

/** Hosts to which a value of the request may lead as a whole. */
export async function allowedHosts(tx: Tx, companyId: number): Promise<string[]> {
  return (await tx.one<{ allowed_hosts: string[] }>('select allowed_hosts from company where id = $1', [companyId])).allowed_hosts;
}

/** The company's settings that its new tags begin with. */
export async function tagDefaults(tx: Tx, companyId: number): Promise<{ email_provider: string; email_field: string; eid_kind: string }> {
  return tx.one('select email_provider, email_field, eid_kind from company where id = $1', [companyId]);
}

/** The proven address of someone who belongs to the company still. On the control plane. */
export async function memberAddress(tx: Tx, companyId: number, userId: number): Promise<string | undefined> {
  const row = await tx.maybeOne<{ email: string }>(
    'select u.email from membership m join app_user u on u.id = m.user_id where m.company_id = $1 and m.user_id = $2 and u.email_verified',
    [companyId, userId],
  );
  return row?.email;
}

/** Members of the company by their numbers: a name, or their address. */
export async function memberNames(tx: Tx, companyId: number): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    `select u.id, coalesce(nullif(u.name, ''), u.email) as name from membership m join app_user u on u.id = m.user_id where m.company_id = $1`,
    [companyId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of the companies that someone belongs to. On the control plane. */
export async function companiesOfPerson(tx: Tx, { iss, sub }: { iss: string; sub: string }): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `select c.name from app_user u join membership m on m.user_id = u.id join company c on c.id = m.company_id
     where u.iss = $1 and u.sub = $2 order by c.id limit 20`,
    [iss, sub],
  );
  return rows.map(({ name }) => name);
}

/** Addresses of the people who own the company and have proven theirs. On the control plane. */
export async function ownerAddresses(tx: Tx, companyId: number): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(
    `select u.email from membership m join app_user u on u.id = m.user_id
     where m.company_id = $1 and m.role = 'owner' and u.email_verified order by m.user_id`,
    [companyId],
  );
  return rows.map(({ email }) => email);
}

export async function companyCurrency(tx: Tx, companyId: number): Promise<string> {
  return (await tx.one<{ currency: string }>('select currency from company where id = $1', [companyId])).currency;
}

/** Its attribution models, as JSON text, and the currency of its amounts. */
export async function attributionOf(tx: Tx, companyId: number): Promise<{ recipe_attribution: string; currency: string }> {
  return tx.one('select recipe_attribution, currency from company where id = $1', [companyId]);
}

/**
 * The timezone whose calendar days count now, and when the company came to be here: made, or imported with
 * its file.
 */
export async function companyMade(tx: Tx, companyId: number): Promise<{ timezone: string; madeAt: Date }> {
  return tx.one('select timezone, created_at as "madeAt" from company where id = $1', [companyId]);
}
