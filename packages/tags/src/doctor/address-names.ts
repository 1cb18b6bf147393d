/** Names of the parameters that steer an address. A recipe has its own, as its tag is written. */
import { RECIPE_PARAMETER, TAG_PARAMETER } from '@limn/model';
import type { DoctorImage } from './doctor-context.ts';
import type { AddressParameter } from './tag-address.ts';

export interface AddressNames {
  isRecipe: boolean;
  recipient: string;
  send: string;
  position: string;
  /** All that the hosts read themselves. */
  steering: ReadonlySet<string>;
}

const { recipient, send, position, doubleScale } = TAG_PARAMETER;
const OF_IMAGES: AddressNames = { isRecipe: false, recipient, send, position, steering: new Set([recipient, send, position, doubleScale]) };
const OF_RECIPES: AddressNames = {
  isRecipe: true,
  recipient: RECIPE_PARAMETER.recipient,
  send: RECIPE_PARAMETER.send,
  position: RECIPE_PARAMETER.position,
  steering: new Set([...Object.values(RECIPE_PARAMETER), doubleScale]),
};

/** By what the address leads to; where that is not known, by the names in it. */
export function addressNames(image: DoctorImage | undefined, parameters: readonly AddressParameter[]): AddressNames {
  const isRecipe = image
    ? image.tag.kind === 'recipe'
    : parameters.some(({ name }) => OF_RECIPES.steering.has(name) && name !== doubleScale);
  return isRecipe ? OF_RECIPES : OF_IMAGES;
}

/** Any of either. */
export function isSteering(name: string): boolean {
  return OF_IMAGES.steering.has(name) || OF_RECIPES.steering.has(name);
}

/** The name in a recipe's tag for one of an image's tag, and the other way round. */
export function otherName(name: string, { isRecipe }: AddressNames): string | undefined {
  const [from, to] = isRecipe ? [OF_IMAGES, OF_RECIPES] : [OF_RECIPES, OF_IMAGES];
  const key = (['recipient', 'send', 'position'] as const).find((one) => from[one] === name);
  return key && to[key];
}
