import type { Context } from '../../../platform/server/services.ts'
import type { LocationContext } from '../location/ensure-location.ts'
import type { PublishReadyContext } from '../readiness/publish-ready.ts'
import type { PhotoContext } from './photos/put-photos.ts'

/** The services of a request to publish. `leaving` ends its waiting when the process shuts down. */
export type PublishContext = PublishReadyContext &
  LocationContext &
  Context<'jobs' | 'feed'> &
  Partial<Context<'shutdown'>>

/** The services of the job that publishes. */
export type PublishWork = Omit<PublishReadyContext & PhotoContext, 'userId'> & Context<'jobs'>
/** The same for one seller. */
export type SellerWork = PublishReadyContext & PhotoContext
