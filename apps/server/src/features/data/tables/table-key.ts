/** The form in which the values of a unique header are compared; the same as `datatable_key` in the database. */

/** Spaces around it do not matter, nor does the case of an address. */
export function tableKey(value: string): string {
  const key = value.replaceAll(/^ +| +$/g, '');
  return key.includes('@') ? key.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) : key;
}
