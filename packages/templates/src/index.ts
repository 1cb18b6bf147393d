/** The gallery, in the order in which it is shown. A new design is a file and a line here. */
import { appointmentMorning } from './appointment-morning.ts';
import { basketTrainer } from './basket-trainer.ts';
import { birthdayBalloons } from './birthday-balloons.ts';
import { boardingPass } from './boarding-pass.ts';
import { cityNight } from './city-night.ts';
import { coffeeStamps } from './coffee-stamps.ts';
import { dawnPostcard } from './dawn-postcard.ts';
import { forestImpact } from './forest-impact.ts';
import type { GalleryTemplate } from './gallery-template.ts';
import { giftTag } from './gift-tag.ts';
import { goldenAnniversary } from './golden-anniversary.ts';
import { lastCallBand } from './last-call-band.ts';
import { launchRings } from './launch-rings.ts';
import { memberCard } from './member-card.ts';
import { midnightCountdown } from './midnight-countdown.ts';
import { nearestStore } from './nearest-store.ts';
import { paperBoxes } from './paper-boxes.ts';
import { pointsBalance } from './points-balance.ts';
import { referralCoupon } from './referral-coupon.ts';
import { thankYouNote } from './thank-you-note.ts';
import { threeNearestStores } from './three-nearest-stores.ts';
import { velvetEvening } from './velvet-evening.ts';
import { vipInvitation } from './vip-invitation.ts';
import { webinarSeat } from './webinar-seat.ts';
import { welcomeLeaves } from './welcome-leaves.ts';
import { yearInNumbers } from './year-in-numbers.ts';

export * from './gallery-template.ts';
export { renameFields, withFieldNames } from './own-fields.ts';

export const galleryTemplates: readonly GalleryTemplate[] = [
  welcomeLeaves,
  birthdayBalloons,
  giftTag,
  memberCard,
  basketTrainer,
  vipInvitation,
  coffeeStamps,
  dawnPostcard,
  yearInNumbers,
  boardingPass,
  thankYouNote,
  pointsBalance,
  forestImpact,
  webinarSeat,
  referralCoupon,
  appointmentMorning,
  goldenAnniversary,
  cityNight,
  midnightCountdown,
  lastCallBand,
  paperBoxes,
  velvetEvening,
  launchRings,
  nearestStore,
  threeNearestStores,
];
