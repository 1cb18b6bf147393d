/** The session of an open editor: saving, publishing, previews and copies of one image, put together. */
import { createCopies, type Copies, type CopiesOptions } from './copies.ts';
import { createPreviews, type Previews } from './previews.ts';
import { createPublishing, type Publishing, type PublishingOptions } from './publishing.ts';
import { createSavingSession, type OpenedImage, type SavingOptions } from './saving-session.ts';

export type EditorClient = SavingOptions['client'] &
  PublishingOptions['client'] &
  CopiesOptions['client'] &
  Parameters<typeof createPreviews>[0];

export interface EditorSessionOptions extends Omit<SavingOptions, 'client'> {
  client: EditorClient;
  newIdempotencyKey: () => string;
}

export interface EditorSession extends OpenedImage, Publishing, Previews, Copies {}

export function createEditorSession(options: EditorSessionOptions): EditorSession {
  const saving = createSavingSession(options);
  return {
    ...saving,
    ...createPublishing(options, saving),
    ...createPreviews(options.client, saving),
    ...createCopies(options, saving),
  };
}
