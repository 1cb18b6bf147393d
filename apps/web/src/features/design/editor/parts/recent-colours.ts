/**
 * Tells which colours this person chose last for this company on this device, the latest first: they go from
 * one image to the next.
 */
import { deviceStorage } from '../../../../session/browser-storage.ts';
import { chosenCompanyId } from '../../../../session/company-choice.ts';

/** One row of them. */
const MAX = 7;
const key = () => `limn.recent-colours.${chosenCompanyId() ?? 0}`;

export function recentColours(): string[] {
  return (deviceStorage.getItem(key()) ?? '')
    .split(';')
    .filter((colour) => /^(#[0-9a-f]{6}|rgba\([\d.,]+\))$/.test(colour))
    .slice(0, MAX);
}

export function rememberColour(colour: string): void {
  deviceStorage.setItem(key(), [colour, ...recentColours().filter((other) => other !== colour)].slice(0, MAX).join(';'));
}
