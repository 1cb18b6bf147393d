import { useServices } from '../../../../api/services.tsx';
import type { ImageSettings } from '../document/image-settings.ts';
import { useEditor } from '../context/editor-context.tsx';

type CustomFields = ImageSettings['custom_merge_fields'];

export interface CustomFieldChanges {
  /**
   * Adds the field, or changes the one of this name where it stands. Rejects with what the server refused.
   */
  save: (name: string, value: string) => Promise<void>;
  /** Takes it off at once; it can be put back where it was. */
  remove: (name: string) => Promise<void>;
}

export function useCustomFields(): CustomFieldChanges {
  const { session } = useEditor();
  const { client, snacks } = useServices();
  const { store } = session;
  const put = (fields: CustomFields): Promise<void> => session.setField('custom_merge_fields', fields);
  return {
    async save(name, value) {
      const answer = await client.setCustomMergeField({ params: { id: store.getState().image.id }, body: { name, value } });
      store.set({ image: { ...store.getState().image, ...answer, unpublished_changes: true } });
    },
    async remove(name) {
      const before = store.getState().image.custom_merge_fields;
      await put(before.filter((field) => field.name !== name));
      snacks.show({
        text: `“${name}” is deleted.`,
        icon: 'delete',
        action: { label: 'Undo', onClick: () => void put(before).catch(() => snacks.showError('Couldn’t restore the field.')) },
      });
    },
  };
}
