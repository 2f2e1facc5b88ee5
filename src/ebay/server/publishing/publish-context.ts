import type { Context } from '../../../platform/server/services.ts'
import type { LocationContext } from '../location/ensure-location.ts'
import type { PublishReadyContext } from '../readiness/publish-ready.ts'
import type { PhotoContext } from './photos/put-photos.ts'

/** What asking for a publication takes. `leaving`: where a process that goes ends the waiting for what others will do. */
export type PublishContext = PublishReadyContext &
  LocationContext &
  Context<'jobs' | 'feed'> &
  Partial<Context<'leaving'>>

/** What the work at eBay takes. */
export type PublishWork = Omit<PublishReadyContext & PhotoContext, 'userId'> & Context<'jobs'>
/** The same, for one seller. */
export type SellerWork = PublishReadyContext & PhotoContext
