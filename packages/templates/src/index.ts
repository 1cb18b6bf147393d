/**
 * The gallery, in the order in which it is shown. A new design is a file, which the editor's image is saved
 * as, and a line here.
 */
import appointmentMorning from '../designs/appointment-morning.limn.json' with { type: 'json' };
import basketTrainer from '../designs/basket-trainer.limn.json' with { type: 'json' };
import birthdayBalloons from '../designs/birthday-balloons.limn.json' with { type: 'json' };
import boardingPass from '../designs/boarding-pass.limn.json' with { type: 'json' };
import cityNight from '../designs/city-night.limn.json' with { type: 'json' };
import coffeeStamps from '../designs/coffee-stamps.limn.json' with { type: 'json' };
import dawnPostcard from '../designs/dawn-postcard.limn.json' with { type: 'json' };
import forestImpact from '../designs/forest-impact.limn.json' with { type: 'json' };
import giftTag from '../designs/gift-tag.limn.json' with { type: 'json' };
import goldenAnniversary from '../designs/golden-anniversary.limn.json' with { type: 'json' };
import lastCallBand from '../designs/last-call-band.limn.json' with { type: 'json' };
import launchRings from '../designs/launch-rings.limn.json' with { type: 'json' };
import memberCard from '../designs/member-card.limn.json' with { type: 'json' };
import midnightCountdown from '../designs/midnight-countdown.limn.json' with { type: 'json' };
import nearestStore from '../designs/nearest-store.limn.json' with { type: 'json' };
import paperBoxes from '../designs/paper-boxes.limn.json' with { type: 'json' };
import pointsBalance from '../designs/points-balance.limn.json' with { type: 'json' };
import referralCoupon from '../designs/referral-coupon.limn.json' with { type: 'json' };
import thankYouNote from '../designs/thank-you-note.limn.json' with { type: 'json' };
import threeNearestStores from '../designs/three-nearest-stores.limn.json' with { type: 'json' };
import velvetEvening from '../designs/velvet-evening.limn.json' with { type: 'json' };
import vipInvitation from '../designs/vip-invitation.limn.json' with { type: 'json' };
import webinarSeat from '../designs/webinar-seat.limn.json' with { type: 'json' };
import welcomeLeaves from '../designs/welcome-leaves.limn.json' with { type: 'json' };
import yearInNumbers from '../designs/year-in-numbers.limn.json' with { type: 'json' };
import type { GalleryTemplate } from './gallery-template.ts';

export * from './gallery-template.ts';
export { renameFields, withFieldNames } from './own-fields.ts';

// The compiler sees words where a design has one of a few: the gallery's test reads every file.
export const galleryTemplates = [
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
] as unknown as readonly GalleryTemplate[];
