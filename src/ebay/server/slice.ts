import { randomUUID } from 'node:crypto'
import { handle, type Slice, serve } from '../../platform/server/slice.ts'
import { accountDeletionPath } from '../account-deletion-path.ts'
import {
  checkPoliciesEndpoint,
  choosePolicyEndpoint,
  createPoliciesEndpoint,
  disconnectEbayEndpoint,
  ebayAccountEndpoint,
  ebayOauthEndpoint,
  endListingEndpoint,
  leafCategoryEndpoint,
  listEbayItemsEndpoint,
  previewEndpoint,
  publishEndpoint,
  publishManyEndpoint,
  readyItemsEndpoint,
  setAsideEndpoint,
  setLocationEndpoint,
  updateManyEndpoint,
  updateOnEbayEndpoint,
} from '../api.ts'
import { configCheckPage } from '../config-check.ts'
import { callbackPath } from '../key-faults.ts'
import {
  dismissPublishRunEndpoint,
  previewPublishRunEndpoint,
  publishRunsEndpoint,
  startPublishRunEndpoint,
  stopPublishRunEndpoint,
} from '../publish-run-api.ts'
import { ebayAccountData } from './account-data.ts'
import { mountConfigCheck } from './answer-config-check.ts'
import { redirectToPractice } from './client/redirect-to-practice.ts'
import { mountAccountDeletion } from './connection/account-deletion/mount-account-deletion.ts'
import { sweepDeletions } from './connection/account-deletion/sweep-deletions.ts'
import { sweepConsents } from './connection/consent-state.ts'
import { disconnectEbay } from './connection/disconnect.ts'
import { ebayAccount } from './connection/ebay-account.ts'
import { ebayOauth } from './connection/oauth.ts'
import { ebaySettings } from './ebay-settings.ts'
import { enterEnvironment } from './environment/enter-environment.ts'
import { setLocation } from './location/set-location.ts'
import { leafCategory } from './metadata/leaf-category.ts'
import { checkPolicies } from './policies/check-policies.ts'
import { choosePolicy } from './policies/choose-policy.ts'
import { createPolicies } from './policies/create-policies.ts'
import { endListing } from './publishing/end-listing.ts'
import { publishListingJob } from './publishing/publish-listing.job.ts'
import { giveUpPublishing, publishListing } from './publishing/publish-listing.ts'
import { publishMany } from './publishing/publish-many.ts'
import { requestPublish } from './publishing/request-publish.ts'
import { previewPublishRun } from './publishing/runs/plan-publish-run.ts'
import { publishRunJob } from './publishing/runs/publish-run.job.ts'
import { dismissPublishRun, publishRuns, stopPublishRun, sweepPublishRuns } from './publishing/runs/publish-run-rows.ts'
import { giveUpPublishRun, sendPublishRun } from './publishing/runs/send-publish-run.ts'
import { startPublishRun } from './publishing/runs/start-publish-run.ts'
import { setAside } from './publishing/set-aside.ts'
import { updateListing } from './publishing/updates/update-listing.ts'
import { updateMany } from './publishing/updates/update-many.ts'
import { findReadyItems } from './readiness/find-ready-items.ts'
import { listItems } from './readiness/list-items.ts'
import { preview } from './readiness/preview.ts'
import { sweepImages } from './sweep-images.ts'
import { startSyncing } from './sync/start-syncing.ts'

/**
 * The seller's eBay account and their items at eBay. The cases run in a test environment without eBay keys and without
 * connected sellers.
 */
export const ebaySlice: Slice = {
  settings: ebaySettings,
  endpoints: [
    serve(ebayOauthEndpoint, ebayOauth, {
      inputOf: () => ({ action: 'get_auth_url' }),
      otherSellerGets: { atLeast: { success: false } },
    }),
    serve(ebayAccountEndpoint, ebayAccount, {
      otherSellerGets: { atLeast: { connection: null, location: null, readyItems: 0 } },
    }),
    serve(disconnectEbayEndpoint, disconnectEbay, { otherSellerGets: { exactly: {} } }),
    serve(checkPoliciesEndpoint, checkPolicies, {
      otherSellerGets: { atLeast: { success: false, account: { connection: null } } },
    }),
    serve(createPoliciesEndpoint, createPolicies, {
      otherSellerGets: { atLeast: { success: false, account: { connection: null } } },
    }),
    serve(choosePolicyEndpoint, choosePolicy, { inputOf: () => ({ kind: 'return', id: '1' }), otherSellerGets: 409 }),
    serve(setLocationEndpoint, setLocation, { inputOf: () => ({ postalCode: '97201' }), otherSellerGets: 409 }),
    // The answer is the same for all sellers.
    serve(leafCategoryEndpoint, leafCategory, {
      inputOf: () => ({ id: '11483' }),
      otherSellerGets: { atLeast: { leafId: '11483', source: 'lists' } },
    }),
    serve(listEbayItemsEndpoint, listItems, {
      inputOf: ({ item }) => ({ itemIds: item.id }),
      otherSellerGets: { exactly: { items: [], next: null, count: 0 } },
    }),
    serve(readyItemsEndpoint, findReadyItems, { otherSellerGets: { exactly: { itemIds: [], count: 0, ended: 0 } } }),
    serve(previewEndpoint, preview, {
      inputOf: ({ item }) => ({ itemIds: [item.id] }),
      otherSellerGets: { exactly: { items: [] } },
    }),
    serve(publishEndpoint, requestPublish, {
      inputOf: ({ item }) => ({ itemId: item.id }),
      otherSellerGets: { atLeast: { success: false } },
    }),
    serve(publishManyEndpoint, publishMany, {
      inputOf: ({ item }) => ({ itemIds: [item.id] }),
      otherSellerGets: { atLeast: { started: [] } },
    }),
    serve(previewPublishRunEndpoint, previewPublishRun, {
      inputOf: ({ item }) => ({ itemIds: [item.id] }),
      otherSellerGets: { atLeast: { selected: 0, ready: 0, toConfirm: 0, blocked: [], items: [] } },
    }),
    serve(startPublishRunEndpoint, startPublishRun, {
      inputOf: ({ item }) => ({ itemIds: [item.id], runId: randomUUID(), hash: '0'.repeat(64) }),
      otherSellerGets: 412,
    }),
    serve(publishRunsEndpoint, publishRuns, { otherSellerGets: { exactly: { runs: [] } } }),
    serve(stopPublishRunEndpoint, stopPublishRun, { inputOf: () => ({ runId: randomUUID() }), otherSellerGets: 404 }),
    serve(dismissPublishRunEndpoint, dismissPublishRun, {
      inputOf: () => ({ runId: randomUUID() }),
      otherSellerGets: 404,
    }),
    serve(updateOnEbayEndpoint, updateListing, { inputOf: ({ item }) => ({ itemId: item.id }), otherSellerGets: 404 }),
    serve(updateManyEndpoint, updateMany, { otherSellerGets: { exactly: { started: [], refused: [], next: null } } }),
    serve(endListingEndpoint, endListing, { inputOf: ({ item }) => ({ itemId: item.id }), otherSellerGets: 404 }),
    serve(setAsideEndpoint, setAside, { inputOf: ({ item }) => ({ itemId: item.id }), otherSellerGets: 404 }),
  ],
  routes(app, services) {
    mountAccountDeletion(app, services)
    redirectToPractice(app, services.ebay.practiceOrigin)
  },
  diagnostics: { page: configCheckPage, routes: mountConfigCheck },
  prepare: enterEnvironment,
  background: startSyncing,
  signedPaths: [accountDeletionPath],
  popupPaths: [callbackPath],
  jobs: [
    handle(publishListingJob, { run: publishListing, giveUp: giveUpPublishing }),
    handle(publishRunJob, { run: sendPublishRun, giveUp: giveUpPublishRun }),
  ],
  sweeps: {
    shared: [sweepDeletions],
    ofSeller: { consents: sweepConsents, ebayImages: sweepImages, publishRuns: sweepPublishRuns },
  },
  accountData: ebayAccountData,
  tables: {
    backedUp: [
      'platform.ebay_accounts',
      'platform.ebay_deletions',
      'platform.ebay_in_use',
      'platform.ebay_leaf_metadata',
      'public.ebay_credentials',
      'public.ebay_images',
      'public.ebay_inventory_locations',
      'public.ebay_listings',
      'public.ebay_order_lines',
      'public.ebay_publish_run_items',
      'public.ebay_publish_runs',
    ],
    notBackedUp: { 'public.ebay_oauth_states': 'consents in progress, good once and for ten minutes' },
  },
}
