import { randomUUID } from 'node:crypto'
import type { Context } from '../../platform/server/services.ts'
import { handle, type Slice, serve, serveFile } from '../../platform/server/slice.ts'
import {
  cancelListingEndpoint,
  countListingsEndpoint,
  deleteListingsEndpoint,
  editDetailsEndpoint,
  editListingEndpoint,
  listListingsEndpoint,
  looksRightEndpoint,
  mendEndpoint,
  saveHintsEndpoint,
  undoMendEndpoint,
  undoRegenerationEndpoint,
  useNewTextEndpoint,
  writerEndpoint,
} from '../api.ts'
import {
  bulkEditEndpoint,
  latestBulkEditEndpoint,
  previewBulkEditEndpoint,
  undoBulkEditEndpoint,
} from '../bulk-edit-api.ts'
import { checkImportEndpoint, importItemsEndpoint } from '../csv/api.ts'
import { concurrentListings } from '../pacing.ts'
import {
  cancelRunEndpoint,
  currentRunEndpoint,
  dismissRunEndpoint,
  generateListingEndpoint,
  startRunEndpoint,
} from '../run-api.ts'
import { previewRunEndpoint, startSelectedRunEndpoint } from '../selected-run-api.ts'
import { ownListings } from './account-data.ts'
import { bulkEdit } from './bulk-edit/bulk-edit.ts'
import { sweepBulkEdits } from './bulk-edit/bulk-edit-rows.ts'
import { latestBulkEdit } from './bulk-edit/latest-bulk-edit.ts'
import { previewBulkEdit } from './bulk-edit/preview-bulk-edit.ts'
import { undoBulkEdit } from './bulk-edit/undo-bulk-edit.ts'
import { cancelListing } from './cancel-listing.ts'
import { countListings } from './count-listings.ts'
import { checkImport } from './csv/check-import.ts'
import { importItems } from './csv/import-items.ts'
import { deleteListings } from './edits/delete-listings.ts'
import { editDetails } from './edits/edit-details.ts'
import { editListing } from './edits/edit-listing.ts'
import { looksRight, mend, undoMend } from './edits/looks-right.ts'
import { saveHints } from './edits/save-hints.ts'
import { undoRegeneration } from './edits/undo-regeneration.ts'
import { useNewText } from './edits/use-new-text.ts'
import { listListings } from './list-listings.ts'
import { requestListing } from './request-listing.ts'
import { cancelRun } from './runs/cancel-run.ts'
import { currentRun } from './runs/current-run.ts'
import { dismissRun } from './runs/dismiss-run.ts'
import { previewRun, startSelectedRun } from './runs/selected-run.ts'
import { startRun } from './runs/start-run.ts'
import { sweepRuns } from './runs/sweep-runs.ts'
import { writerSettings } from './writer-settings.ts'
import { writeListingJob } from './writing/write-listing.job.ts'
import { giveUpListing, writeListing } from './writing/write-listing.ts'

const noteOfAnother = { operation: 'set', field: 'note', value: 'From another seller' }
/** A SKU of another seller is unknown, so its row creates an item. */
const createsOne = { create: 1, change: 0, same: 0, kept: 0, faulty: 0 }

/** The listings of items: requested, written, and changed by the seller. */
export const listingsSlice: Slice = {
  settings: writerSettings,
  endpoints: [
    // Before `/api/listings/:itemId/undo`, whose path would match this one.
    serve(undoBulkEditEndpoint, undoBulkEdit, { inputOf: () => ({ editId: randomUUID() }), otherSellerGets: 410 }),
    serve(previewBulkEditEndpoint, previewBulkEdit, {
      inputOf: ({ item }) => ({ itemIds: [item.id], change: noteOfAnother }),
      otherSellerGets: { atLeast: { selected: 0, changing: 0, live: 0, stays: [], examples: [] } },
    }),
    serve(bulkEditEndpoint, bulkEdit, {
      inputOf: ({ item }) => ({ itemIds: [item.id], editId: randomUUID(), change: noteOfAnother, hash: '' }),
      otherSellerGets: 412,
    }),
    serve(latestBulkEditEndpoint, latestBulkEdit, { otherSellerGets: { exactly: { edit: null } } }),
    serve(generateListingEndpoint, requestListing, {
      inputOf: ({ item }) => ({ itemId: item.id }),
      otherSellerGets: 404,
    }),
    serve(saveHintsEndpoint, saveHints, {
      inputOf: ({ item }) => ({ hints: [{ itemId: item.id, brand: 'From another seller' }] }),
      otherSellerGets: 200,
    }),
    serve(listListingsEndpoint, listListings, { otherSellerGets: { atLeast: { items: [], next: null } } }),
    serve(countListingsEndpoint, countListings, {
      otherSellerGets: { exactly: { unwritten: 0, written: 0, underWay: 0, needSeller: 0 } },
    }),
    serve(startRunEndpoint, startRun, {
      inputOf: ({ item }) => ({ itemIds: [item.id] }),
      otherSellerGets: { exactly: { run: null, started: 0, leftOut: 0 } },
    }),
    serve(previewRunEndpoint, previewRun, {
      inputOf: ({ item }) => ({ itemIds: [item.id] }),
      otherSellerGets: { atLeast: { selected: 0, writing: 0, overLimit: 0, leftOut: [] } },
    }),
    serve(startSelectedRunEndpoint, startSelectedRun, {
      inputOf: ({ item }) => ({ itemIds: [item.id], hash: '0'.repeat(64) }),
      otherSellerGets: 412,
    }),
    // The same for every seller.
    serve(
      writerEndpoint,
      async ({ writer }: Context<'writer'>) => ({ provider: writer.rateLimiterKey === null ? null : writer.name }),
      { otherSellerGets: { exactly: { provider: null } } },
    ),
    serve(currentRunEndpoint, currentRun, { otherSellerGets: { exactly: { run: null } } }),
    serve(cancelRunEndpoint, cancelRun, { inputOf: ({ runId }) => ({ runId }), otherSellerGets: 404 }),
    serve(dismissRunEndpoint, dismissRun, { inputOf: ({ runId }) => ({ runId }), otherSellerGets: 404 }),
    serve(cancelListingEndpoint, cancelListing, { inputOf: ({ item }) => ({ itemId: item.id }), otherSellerGets: 404 }),
    serve(editListingEndpoint, editListing, {
      inputOf: ({ item }) => ({ itemId: item.id, changes: { title: 'From another seller' } }),
      otherSellerGets: 404,
    }),
    serve(editDetailsEndpoint, editDetails, {
      inputOf: ({ item }) => ({ itemId: item.id, category: 'Shoes', condition: 'fair' }),
      otherSellerGets: 404,
    }),
    serve(looksRightEndpoint, looksRight, {
      inputOf: ({ item }) => ({
        itemId: item.id,
        answers: [{ key: 'doubt color', held: [{ field: 'color', value: 'Blue' }] }],
      }),
      otherSellerGets: 404,
    }),
    serve(mendEndpoint, mend, {
      inputOf: ({ item }) => ({
        itemId: item.id,
        questions: [{ key: 'size', held: [{ field: 'size', value: 'M' }] }],
      }),
      otherSellerGets: 404,
    }),
    serve(undoMendEndpoint, undoMend, {
      inputOf: ({ item }) => ({
        itemId: item.id,
        questions: [],
        was: [{ field: 'title', value: 'From another seller' }],
      }),
      otherSellerGets: 404,
    }),
    serve(useNewTextEndpoint, useNewText, {
      inputOf: ({ item }) => ({ itemId: item.id, field: 'title' }),
      otherSellerGets: 404,
    }),
    serve(undoRegenerationEndpoint, undoRegeneration, {
      inputOf: ({ item }) => ({ itemId: item.id }),
      otherSellerGets: 404,
    }),
    serve(deleteListingsEndpoint, deleteListings, {
      inputOf: ({ item }) => ({ itemIds: [item.id] }),
      otherSellerGets: { exactly: { deleted: 0, spared: [] } },
    }),
    serveFile(checkImportEndpoint, checkImport, { otherSellerGets: { atLeast: { counts: createsOne } } }),
    serveFile(importItemsEndpoint, importItems, {
      inputOf: () => ({ importId: randomUUID(), goodRowsOnly: 'no' }),
      otherSellerGets: { exactly: { counts: createsOne } },
    }),
  ],
  jobs: [
    handle(writeListingJob, {
      run: writeListing,
      giveUp: giveUpListing,
      concurrency: ({ config, writer }) =>
        concurrentListings({
          concurrency: config.aiConcurrency,
          perMinute: writer.rateLimiterKey === null ? null : config.aiRequestsPerMinute,
        }),
    }),
  ],
  sweeps: { ofSeller: { runs: sweepRuns, bulkEdits: sweepBulkEdits } },
  accountData: ownListings,
  tables: {
    backedUp: [
      'public.bulk_edit_items',
      'public.bulk_edits',
      'public.csv_import_rows',
      'public.csv_imports',
      'public.listing_run_items',
      'public.listing_runs',
    ],
  },
}
