/** Tells which pictures this person used last on this device, by id, the latest first. */
import { deviceStorage } from '../../../../session/browser-storage.ts';
import { chosenCompanyId } from '../../../../session/company-choice.ts';

/** One row of them. */
const MAX = 3;
const key = () => `limn.recent-pictures.${chosenCompanyId() ?? 0}`;

export function recentPictures(): number[] {
  return (deviceStorage.getItem(key()) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MAX);
}

export function rememberPicture(id: number): void {
  deviceStorage.setItem(key(), [id, ...recentPictures().filter((other) => other !== id)].slice(0, MAX).join(','));
}
