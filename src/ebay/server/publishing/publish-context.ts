import type { Context } from '../../../platform/server/services.ts'
import type { LocationContext } from '../location/ensure-location.ts'
import type { CandidateContext } from '../readiness/publish-candidates.ts'
import type { PhotoContext } from './photos/put-photos.ts'

/** The services of a request to publish. `shutdown` ends its waiting when the process stops. */
export type PublishContext = CandidateContext &
  LocationContext &
  Context<'jobs' | 'feed'> &
  Partial<Context<'shutdown'>>

/** The services of the job that publishes. */
export type PublishJobContext = Omit<CandidateContext & PhotoContext, 'userId'> & Context<'jobs'>
/** The same for one seller. */
export type SellerJobContext = CandidateContext & PhotoContext
