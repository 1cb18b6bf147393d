/** The gallery, in the order in which it is shown. A new design is a file and a line here. */
import type { GalleryTemplate } from './gallery-template.ts';
import { pointsBalance } from './points-balance.ts';
import { referralCoupon } from './referral-coupon.ts';

export * from './gallery-template.ts';

export const galleryTemplates: readonly GalleryTemplate[] = [pointsBalance, referralCoupon];
