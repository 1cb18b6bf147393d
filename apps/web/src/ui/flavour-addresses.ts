/** Where the pages about a flavour are. */
export const FLAVOURS = '/flavours';

export function flavourAddress(id: number): string {
  return `${FLAVOURS}/edit?id=${id}`;
}
