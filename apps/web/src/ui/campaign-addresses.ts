/** Where the pages about a campaign are. */
export const CAMPAIGNS = '/livetarget';

export function campaignAddress(id: number): string {
  return `${CAMPAIGNS}/edit?id=${id}`;
}
