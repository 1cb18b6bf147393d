import { AppError, dateOfDay } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import { firstOpenDay } from '../counting/reports.read.ts';
import { furthestImage } from '../../design/images/images.read.ts';
import { dismissals, forgetOldDismissals, keepTagCopied, setDismissal, tagWasCopied } from './first-steps.store.ts';

type Names = 'firstSteps' | 'noteTagCopied' | 'listDismissals' | 'setDismissal';

export function firstStepsHandlers(): Handlers<Names> {
  return {
    firstSteps: async ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const opened = await firstOpenDay(tx, companyId);
        const hasOpened = opened !== undefined;
        const image = hasOpened ? undefined : await furthestImage(tx, companyId);
        // Later steps prove earlier ones: an image whose picture was seen may have been deleted since.
        const copied = hasOpened || (await tagWasCopied(tx, companyId));
        const published = copied || (image?.published ?? false);
        const designed = published || (image?.designed ?? false);
        return {
          first_steps: {
            image: designed || image !== undefined,
            design: designed,
            publish: published,
            tag: copied,
            open: hasOpened,
            image_id: image?.id ?? null,
            image_name: image?.name ?? '',
            first_open: hasOpened ? dateOfDay(opened) : null,
          },
        };
      }),
    noteTagCopied: async ({ caller, transact }) => {
      await transact((tx) => keepTagCopied(tx, caller.companyId));
      return { message: 'Noted.' };
    },
    listDismissals: async ({ caller, transact }) => {
      const userId = personOf(caller);
      return { dismissals: await transact((tx) => dismissals(tx, caller.companyId, userId)) };
    },
    setDismissal: async ({ caller, body, transact }) => {
      const who = { companyId: caller.companyId, userId: personOf(caller) };
      return transact(async (tx) => {
        await setDismissal(tx, who, body.notice, body.state);
        await forgetOldDismissals(tx, who);
        return { dismissals: await dismissals(tx, who.companyId, who.userId) };
      });
    },
  };
}

/** Notices are people's: a company's key has none. */
function personOf({ userId }: { userId: number | null }): number {
  if (userId === null) throw new AppError('forbidden', { publicMessage: 'Only a signed-in person has notices.' });
  return userId;
}
