/** Where the pages about a campaign are. */
export const CAMPAIGNS = '/livetarget';

export const LOOK_UP = `${CAMPAIGNS}/recipient`;
export const SEGMENTS = `${CAMPAIGNS}/segments`;

export function campaignAddress(id: number): string {
  return `${CAMPAIGNS}/edit?id=${id}`;
}

export function segmentAddress(id: number): string {
  return `${CAMPAIGNS}/segment?id=${id}`;
}
