/** Followers of collected events, for jobs that store them: customers with their figures, and conversions. */
import { createEventFollower } from '../features/data/customers/follow-events.job.ts';
import { companyHashes, keepConversions } from '../features/measuring/counting/counting.job.ts';

export const eventFollowers = { follower: createEventFollower({ hashes: companyHashes }), keepConversions };
