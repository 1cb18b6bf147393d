/** Tag settings that could not be sent yet, kept in this browser so that closing the dialog or the tab loses nothing. */
import { deviceStorage } from '../../../../session/browser-storage.ts';
import { chosenCompanyId } from '../../../../session/company-choice.ts';
import type { TagForm } from './tag-form.ts';

const keyOf = (objectId: number) => `limn.unsaved-tags.${chosenCompanyId() ?? 0}.${objectId}`;

export function keepUnsaved(objectId: number, changed: Partial<TagForm>): void {
  deviceStorage.setItem(keyOf(objectId), JSON.stringify(changed));
}

export function forgetUnsaved(objectId: number): void {
  deviceStorage.removeItem(keyOf(objectId));
}

/** Undefined where everything was sent. */
export function unsavedSettings(objectId: number): Partial<TagForm> | undefined {
  const kept = parsed(deviceStorage.getItem(keyOf(objectId)) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { tags, url_settings, tag_settings } = kept as Partial<TagForm>;
  const found = Object.entries({ tags, url_settings, tag_settings }).filter(([, part]) => typeof part === 'object' && part !== null);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
