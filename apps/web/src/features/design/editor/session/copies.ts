/** Other images that begin as an opened image is now. */
import type { ApiClient } from '@limn/contracts';
import type { SavingSession } from './saving-session.ts';
import { wireData, wireFields } from './wire-image.ts';

export interface CopiesOptions {
  client: Pick<ApiClient, 'createImage' | 'copyImage' | 'updateImage'>;
  newIdempotencyKey: () => string;
}

export interface Copies {
  /**
   * Makes an image or a template that begins as this one is now, and answers with its id. The same key makes
   * it once.
   */
  startAnother(as: { name: string; template: boolean; key: string }): Promise<number>;
  /** Saves this document as another image and answers with that image's id. */
  keepMineAsCopy(): Promise<number>;
}

type Saving = Pick<SavingSession, 'store' | 'saves' | 'saveAll' | 'showTheirs'>;

export function createCopies({ client, newIdempotencyKey }: CopiesOptions, { store, saves, saveAll, showTheirs }: Saving): Copies {
  const params = { id: store.getState().image.id };
  /** Another try to keep mine as a copy makes the same copy. */
  let copyKey: string | undefined;
  return {
    async startAnother({ name, template, key }) {
      await saveAll();
      const { type } = store.getState().image;
      const body = { name, type_id: type.id, template, source: { image: params.id } };
      return (await client.createImage({ body, idempotencyKey: key })).image.id;
    },
    async keepMineAsCopy() {
      const mine = store.read();
      copyKey ??= newIdempotencyKey();
      const { image: copy } = await client.copyImage({ params, idempotencyKey: copyKey });
      // No one else knows this image yet, so that a try whose answer was lost may be written over.
      await client.updateImage({ params: { id: copy.id }, body: { ...wireFields(saves.pendingFields()), data: wireData(mine) } });
      copyKey = undefined;
      saves.abandonFields();
      // Anyone who stays here goes on with theirs: what is kept elsewhere must not be saved over it.
      await showTheirs();
      return copy.id;
    },
  };
}
