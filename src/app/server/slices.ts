import { accountSlice } from '../../account/server/slice.ts'
import { ebaySlice } from '../../ebay/server/slice.ts'
import { itemsSlice } from '../../items/server/slice.ts'
import { listingsSlice } from '../../listings/server/slice.ts'
import { photosSlice } from '../../photos/server/slice.ts'
import type { AccountData } from '../../platform/server/account-data.ts'
import type { JobKind } from '../../platform/server/jobs/jobs.ts'
import { platformSlice } from '../../platform/server/platform-slice.ts'
import type { Services } from '../../platform/server/services.ts'
import type { HandledJob, Readiness, ServedEndpoint, Slice } from '../../platform/server/slice.ts'
import { workbenchSlice } from '../../workbench/server/slice.ts'

/** Every slice with a server part, each after the slices that it uses. Its `server/slice.ts` lists its parts. */
export const slices: readonly Slice[] = [
  platformSlice,
  accountSlice,
  itemsSlice,
  photosSlice,
  listingsSlice,
  ebaySlice,
  workbenchSlice,
]

/** Every endpoint with its function. The permission test goes through this list. */
export const servedEndpoints: readonly ServedEndpoint[] = slices.flatMap(({ endpoints = [] }) => endpoints)

/** Every job with its function. */
export const handledJobs: readonly HandledJob[] = slices.flatMap(({ jobs = [] }) => jobs)

/** Every kind of job. */
export const jobKinds: readonly JobKind[] = handledJobs.map(({ kind }) => kind)

/** The checks of a ready process, by part. */
export const readiness: Readiness = Object.assign({}, ...slices.map((slice) => slice.readiness))

/** The account data of every slice, in the order of export and erasure. */
export const accountData: readonly AccountData<Services>[] = (['access', 'rows', 'files'] as const).flatMap((kind) =>
  slices.flatMap(({ accountData: sliceData }) => (sliceData?.holds === kind ? [sliceData] : [])),
)
