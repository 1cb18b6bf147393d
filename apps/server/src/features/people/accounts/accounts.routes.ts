import type { Handlers, PersonCaller } from '../../../api/call.ts';
import { AppError } from '@limn/model';
import type { Database } from '../../../storage/database.ts';
import { companyOf, createCompany, requireOwnCompany, updateCompany, userOf, type AccountDeps } from './accounts.service.ts';
import { companySummaries, correctEmail, getUserById, markLoggedOut, rememberCompany, updateProfile } from './accounts.store.ts';
import { recheckVerification, type PeopleDeps } from './people.ts';

type Names =
  | 'getUser'
  | 'updateUser'
  | 'verifyEmail'
  | 'resendVerification'
  | 'correctEmail'
  | 'logOutEverywhere'
  | 'getUserCompany'
  | 'createCompany'
  | 'listCompanies'
  | 'updateCompany';

export interface AccountRouteDeps extends AccountDeps, PeopleDeps {
  db: Database;
  resendVerification(person: { sub: string; email: string; accessToken: string }): Promise<MailOutcome>;
  correctEmail(person: { sub: string; email: string }, email: string): Promise<MailOutcome>;
  /**
   * Ends the person's sessions and tokens at the sign-in provider. Undefined where it has no way: then older
   * tokens are refused here.
   */
  endSessions: ((person: { sub: string }) => Promise<void>) | undefined;
}

type MailOutcome = 'sent' | 'unsupported' | 'too_many' | 'unavailable';
const MAIL_REFUSALS: Readonly<Record<MailOutcome, ConstructorParameters<typeof AppError> | undefined>> = {
  sent: undefined,
  unsupported: ['unavailable', { publicMessage: 'Your sign-in provider sends this email itself. Look for it in your inbox.' }],
  too_many: [
    'too_many_requests',
    { publicMessage: 'We’ve sent this email several times. Check your spam folder, or try again in an hour.', retryAfterSeconds: 3600 },
  ],
  unavailable: ['unavailable', { publicMessage: 'We couldn’t send the email. Please try again.', retryAfterSeconds: 30 }],
};

const CORRECTED_ELSEWHERE: ConstructorParameters<typeof AppError> = [
  'unavailable',
  { publicMessage: 'Your sign-in provider keeps your address. Correct it there.' },
];

export function accountHandlers(deps: AccountRouteDeps): Handlers<Names> {
  return {
    getUser: async ({ caller, transact }) => ({ user: await transact((tx) => userOf(tx, caller.userId)) }),
    updateUser: async ({ caller, body, transact }) => {
      const user = await transact(async (tx) => {
        await updateProfile(tx, caller.userId, { ...body, user_goal_other: body.user_goal_other === null ? '' : body.user_goal_other });
        return userOf(tx, caller.userId);
      });
      return { message: 'Your profile is saved.', user };
    },
    verifyEmail: async ({ caller }) => {
      const verified = caller.verified || (await recheckVerification(caller.userId, caller.token, deps));
      return { email_verified: verified ? 1 : 0 };
    },
    resendVerification: async ({ caller }) => {
      if (caller.verified) return { message: 'Your email address is already verified.' };
      const { sub, email } = await deps.db.control((tx) => getUserById(tx, caller.userId));
      const outcome = await deps.resendVerification({ sub, email, accessToken: caller.token });
      const refusal = MAIL_REFUSALS[outcome];
      if (refusal) throw new AppError(...refusal);
      return { message: 'We have sent the mail again.' };
    },
    correctEmail: async ({ caller, body, transact }) => {
      if (caller.verified)
        throw new AppError('conflict', { publicMessage: 'Your email address is verified, so you can’t change it here.' });
      const { sub, email } = await transact((tx) => getUserById(tx, caller.userId));
      const outcome = await deps.correctEmail({ sub, email }, body.email);
      const refusal = outcome === 'unsupported' ? CORRECTED_ELSEWHERE : MAIL_REFUSALS[outcome];
      if (refusal) throw new AppError(...refusal);
      await deps.db.control((tx) => correctEmail(tx, caller.userId, body.email));
      return { message: `We sent a link to ${body.email}.` };
    },
    logOutEverywhere: async ({ caller, transact }) => {
      const { sub } = await transact(async (tx) => {
        if (!deps.endSessions) await markLoggedOut(tx, caller.userId);
        return getUserById(tx, caller.userId);
      });
      await deps.endSessions?.({ sub });
      return { message: 'You are logged out everywhere.' };
    },
    getUserCompany: async ({ caller }) => {
      const companyId = await chosenCompany(caller, deps.db);
      const membership = caller.memberships.find((entry) => entry.companyId === companyId);
      if (companyId === undefined || !membership) return { company: 0 };
      const company = await deps.db.withCompany(companyId, async (tx) => {
        await rememberCompany(tx, caller.userId, companyId);
        return companyOf(tx, companyId, membership.role, deps);
      });
      return { company };
    },
    createCompany: async ({ caller, body, transact }) =>
      transact(async (tx) => {
        const company = await companyOf(tx, await createCompany(tx, caller.userId, body, deps), 'owner', deps);
        return { message: `Your company is created.${zoneNote(body.company.timezone, company.timezone)}`, company };
      }),
    listCompanies: async ({ caller, transact }) => ({ companies: await transact((tx) => companySummaries(tx, caller.userId)) }),
    updateCompany: async ({ caller, params, body, transact }) => {
      requireOwnCompany(params.id, caller.companyId);
      return transact(async (tx) => {
        const waits = await updateCompany(tx, caller.companyId, body, deps);
        const company = await companyOf(tx, caller.companyId, caller.role, deps);
        const saved = waits ? 'Saved. The new timezone holds from tomorrow.' : 'Saved.';
        return { message: `${saved}${zoneNote(body.timezone, company.timezone)}`, company };
      });
    },
  };
}

/** Says so where a timezone was sent by another name than that under which it is listed. */
function zoneNote(sent: string | undefined, kept: string): string {
  return sent === undefined || sent === kept ? '' : ` Its timezone is ${kept}, listed for ${sent}.`;
}

/** The company of the header; without one the last one chosen, or the only one. */
async function chosenCompany(caller: PersonCaller, db: Database): Promise<number | undefined> {
  if (caller.chosenCompanyId !== undefined) return caller.chosenCompanyId;
  if (caller.memberships.length < 2) return caller.memberships[0]?.companyId;
  const { last_company_id } = await db.control((tx) => getUserById(tx, caller.userId));
  return caller.memberships.some((entry) => entry.companyId === last_company_id)
    ? (last_company_id ?? undefined)
    : caller.memberships[0]?.companyId;
}
