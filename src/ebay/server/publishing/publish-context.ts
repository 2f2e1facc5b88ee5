import type { ChangeFeed } from '../../../platform/server/change-feed.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { LocationContext } from '../location/ensure-location.ts'
import type { PublishReadyContext } from '../readiness/publish-ready.ts'
import type { PhotoContext } from './put-photos.ts'

/** What asking for a publication takes. */
export type PublishContext = PublishReadyContext & LocationContext & { jobs: Jobs; feed: ChangeFeed }

/** What the work at eBay takes. */
export type PublishWork = Omit<PublishReadyContext & PhotoContext, 'userId'>
/** The same, for one seller. */
export type SellerWork = PublishReadyContext & PhotoContext
