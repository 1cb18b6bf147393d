import type { Finding } from '@limn/contracts';
import { dayIn } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import { companyTimezone } from '../../people/accounts/accounts.read.ts';
import { ANSWERS } from './index.ts';

/** A limit for each kind: more would hide the others. */
const MAX_OF_A_KIND = 5;

export function answersHandlers(deps: { nowMs(): number }): Handlers<'listAnswers'> {
  return {
    listAnswers: async ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const timezone = await companyTimezone(tx, companyId);
        const nowMs = deps.nowMs();
        const asked = { tx, companyId, timezone, nowMs, today: dayIn(timezone, nowMs) };
        const answers: Finding[] = [];
        for (const [answer, { find }] of Object.entries(ANSWERS))
          answers.push(...(await find(asked)).slice(0, MAX_OF_A_KIND).map((finding) => ({ answer, ...finding })));
        return { answers };
      }),
  };
}
