import { type Slice, serve } from '../../platform/server/slice.ts'
import { batchSummaryEndpoint, countBatchesEndpoint, listBatchesEndpoint } from '../api.ts'
import { batchSummary } from './batch-summary.ts'
import { countBatches } from './count-batches.ts'
import { listBatches } from './list-batches.ts'

/** The list of all items of a seller. */
export const dashboardSlice: Slice = {
  endpoints: [
    serve(listBatchesEndpoint, listBatches, { otherSellerGets: { atLeast: { batches: [], next: null } } }),
    serve(batchSummaryEndpoint, batchSummary, { otherSellerGets: { exactly: { total: 0, staged: 0, generating: 0 } } }),
    serve(countBatchesEndpoint, countBatches, { otherSellerGets: { exactly: { count: 0 } } }),
  ],
}
