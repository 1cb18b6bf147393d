/**
 * Tag settings that could not be sent yet, kept in this browser so that closing the dialog or the tab loses
 * nothing.
 */
import { deviceStorage } from '../../../../session/browser-storage.ts';
import { chosenCompanyId } from '../../../../session/company-choice.ts';
import type { TaggableRef } from '../../taggable/public.ts';
import type { TagForm } from './tag-form.ts';

/** Images and campaigns are numbered apart. */
const keyOf = ({ kind, id }: TaggableRef) => `limn.unsaved-tags.${chosenCompanyId() ?? 0}.${kind === 'image' ? '' : `${kind}-`}${id}`;

export function keepUnsaved(of: TaggableRef, changed: Partial<TagForm>): void {
  deviceStorage.setItem(keyOf(of), JSON.stringify(changed));
}

export function forgetUnsaved(of: TaggableRef): void {
  deviceStorage.removeItem(keyOf(of));
}

/** Undefined where everything was sent. */
export function unsavedSettings(of: TaggableRef): Partial<TagForm> | undefined {
  const kept = parsed(deviceStorage.getItem(keyOf(of)) ?? 'null');
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
