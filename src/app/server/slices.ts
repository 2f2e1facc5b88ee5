import { accountSlice } from '../../account/server/slice.ts'
import { dashboardSlice } from '../../dashboard/server/slice.ts'
import { ebaySlice } from '../../ebay/server/slice.ts'
import { itemsSlice } from '../../items/server/slice.ts'
import { listingsSlice } from '../../listings/server/slice.ts'
import { photosSlice } from '../../photos/server/slice.ts'
import type { AccountData } from '../../platform/server/account-data.ts'
import type { JobKind } from '../../platform/server/jobs/jobs.ts'
import { platformSlice } from '../../platform/server/platform-slice.ts'
import type { Services } from '../../platform/server/services.ts'
import type { HandledJob, Readiness, ServedEndpoint, Slice } from '../../platform/server/slice.ts'

/** Every slice that has a server, none before one that it uses. What each hands over is in its `server/slice.ts`. */
export const slices: readonly Slice[] = [
  platformSlice,
  accountSlice,
  itemsSlice,
  photosSlice,
  listingsSlice,
  ebaySlice,
  dashboardSlice,
]

/** Every endpoint with its verb: the one list that the permission test walks through. */
export const servedEndpoints: readonly ServedEndpoint[] = slices.flatMap(({ endpoints = [] }) => endpoints)

/** What is done later. */
export const handledJobs: readonly HandledJob[] = slices.flatMap(({ jobs = [] }) => jobs)

/** Every kind of job there is. */
export const jobKinds: readonly JobKind[] = handledJobs.map(({ kind }) => kind)

/** Without which a process is not ready. */
export const readiness: Readiness = Object.assign({}, ...slices.map((slice) => slice.readiness))

/** What every slice holds of a seller, in the order it is exported and erased. */
export const accountData: readonly AccountData<Services>[] = (['access', 'rows', 'files'] as const).flatMap((what) =>
  slices.flatMap(({ accountData: own }) => (own?.holds === what ? [own] : [])),
)
