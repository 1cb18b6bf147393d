/** Publishing an opened image, and what is asked about its versions. Everything is saved first. */
import type { ApiClient, RouteOutput, Routes, Version } from '@limn/contracts';
import type { ImageSettings } from '../document/image-settings.ts';
import { openedDocument } from './open-document.ts';
import type { SavingSession } from './saving-session.ts';

export interface PublishingOptions {
  client: Pick<ApiClient, 'publishImage' | 'weighDraft' | 'restoreVersion'>;
  newIdempotencyKey: () => string;
}

export interface Publishing {
  /** @param format what it is served in; left out, the server chooses */
  publish(note: string, format?: 'jpeg' | 'png'): Promise<{ version: Version; warnings: readonly { message: string }[] }>;
  /** The draft's file size if it were published now; with other values instead of the preview data. */
  weigh(instead?: ImageSettings['preview_settings']): Promise<RouteOutput<Routes['weighDraft']>>;
  /** Answers why the version's links would not work. */
  makeLive(version: number): Promise<readonly { message: string }[]>;
}

type Saving = Pick<SavingSession, 'store' | 'saveAll' | 'mark' | 'takeSettings' | 'takeDocument'>;

export function createPublishing({ client, newIdempotencyKey }: PublishingOptions, saving: Saving): Publishing {
  const params = { id: saving.store.getState().image.id };
  return {
    async publish(note, format) {
      await saving.saveAll();
      const asked = saving.mark();
      const { version, image, warnings } = await client.publishImage({
        params,
        body: { note, ...(format ? { format } : {}) },
        idempotencyKey: newIdempotencyKey(),
      });
      saving.takeSettings(image, asked);
      return { version, warnings };
    },
    async weigh(instead) {
      await saving.saveAll();
      return client.weighDraft({ params, query: instead ? { settings: JSON.stringify(instead) } : {} });
    },
    async makeLive(version) {
      await saving.saveAll();
      const asked = saving.mark();
      const { image, warnings } = await client.restoreVersion({ params: { ...params, v: version } });
      saving.takeSettings(image, asked);
      const opened = openedDocument(image.data);
      if (opened.ok) saving.takeDocument(opened.document, image);
      return warnings;
    },
  };
}
