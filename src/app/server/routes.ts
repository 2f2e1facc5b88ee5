import { Hono } from 'hono'
import { deleteAccountEndpoint } from '../../account/api.ts'
import { deleteAccount } from '../../account/server/delete-account.ts'
import { mountAccountRoutes } from '../../account/server/routes.ts'
import { requireSeller } from '../../account/server/sessions/require-seller.ts'
import { batchSummaryEndpoint, countBatchesEndpoint, listBatchesEndpoint } from '../../dashboard/api.ts'
import { batchSummary } from '../../dashboard/server/batch-summary.ts'
import { countBatches } from '../../dashboard/server/count-batches.ts'
import { listBatches } from '../../dashboard/server/list-batches.ts'
import { accountDeletionPath } from '../../ebay/account-deletion-path.ts'
import {
  checkPoliciesEndpoint,
  choosePolicyEndpoint,
  createPoliciesEndpoint,
  disconnectEbayEndpoint,
  ebayAccountEndpoint,
  ebayOauthEndpoint,
  endListingEndpoint,
  leafEndpoint,
  listEbayItemsEndpoint,
  previewEndpoint,
  publishEndpoint,
  publishManyEndpoint,
  readyItemsEndpoint,
  setAsideEndpoint,
  setLocationEndpoint,
  updateOnEbayEndpoint,
} from '../../ebay/api.ts'
import { callbackPath } from '../../ebay/key-faults.ts'
import { mountConfigCheck } from '../../ebay/server/answer-config-check.ts'
import { mountAccountDeletion } from '../../ebay/server/connection/account-deletion/mount-account-deletion.ts'
import { disconnectEbay } from '../../ebay/server/connection/disconnect.ts'
import { ebayAccount } from '../../ebay/server/connection/ebay-account.ts'
import { ebayOauth } from '../../ebay/server/connection/oauth.ts'
import { setLocation } from '../../ebay/server/location/set-location.ts'
import { leaf } from '../../ebay/server/metadata/leaf.ts'
import { checkPolicies } from '../../ebay/server/policies/check-policies.ts'
import { choosePolicy } from '../../ebay/server/policies/choose-policy.ts'
import { createPolicies } from '../../ebay/server/policies/create-policies.ts'
import { endListing } from '../../ebay/server/publishing/end-listing.ts'
import { publishMany } from '../../ebay/server/publishing/publish-many.ts'
import { requestPublish } from '../../ebay/server/publishing/request-publish.ts'
import { setAside } from '../../ebay/server/publishing/set-aside.ts'
import { isForSale, isUnanswered } from '../../ebay/server/publishing/standing/is-for-sale.ts'
import { staysListed } from '../../ebay/server/publishing/standing/stays-listed.ts'
import { updateListing } from '../../ebay/server/publishing/update-listing.ts'
import { listItems } from '../../ebay/server/readiness/list-items.ts'
import { preview } from '../../ebay/server/readiness/preview.ts'
import { readyTogether } from '../../ebay/server/readiness/ready-together.ts'
import {
  createItemEndpoint,
  deleteItemsEndpoint,
  deleteMatchingEndpoint,
  nextSkuEndpoint,
  renameSkuEndpoint,
  restoreItemsEndpoint,
} from '../../items/api.ts'
import { createItem } from '../../items/server/create-item.ts'
import { deleteItems } from '../../items/server/delete-items.ts'
import { deleteMatching } from '../../items/server/delete-matching.ts'
import { forecastSku } from '../../items/server/forecast-sku.ts'
import { renameSku } from '../../items/server/rename-sku.ts'
import { restoreItems } from '../../items/server/restore-items.ts'
import {
  cancelListingEndpoint,
  cancelRunEndpoint,
  countListingsEndpoint,
  currentRunEndpoint,
  deleteListingsEndpoint,
  dismissRunEndpoint,
  editDetailsEndpoint,
  editListingEndpoint,
  generateListingEndpoint,
  listListingsEndpoint,
  looksRightEndpoint,
  mendEndpoint,
  saveHintsEndpoint,
  startRunEndpoint,
  undoMendEndpoint,
  undoRegenerationEndpoint,
  useNewTextEndpoint,
} from '../../listings/api.ts'
import { cancelListing } from '../../listings/server/cancel-listing.ts'
import { countListings } from '../../listings/server/count-listings.ts'
import { deleteListings } from '../../listings/server/edits/delete-listings.ts'
import { editDetails } from '../../listings/server/edits/edit-details.ts'
import { editListing } from '../../listings/server/edits/edit-listing.ts'
import { looksRight, mend, undoMend } from '../../listings/server/edits/looks-right.ts'
import { saveHints } from '../../listings/server/edits/save-hints.ts'
import { undoRegeneration } from '../../listings/server/edits/undo-regeneration.ts'
import { useNewText } from '../../listings/server/edits/use-new-text.ts'
import { listListings } from '../../listings/server/list-listings.ts'
import { requestListing } from '../../listings/server/request-listing.ts'
import { cancelRun } from '../../listings/server/runs/cancel-run.ts'
import { currentRun } from '../../listings/server/runs/current-run.ts'
import { dismissRun } from '../../listings/server/runs/dismiss-run.ts'
import { startRun } from '../../listings/server/runs/start-run.ts'
import {
  cropPhotoEndpoint,
  deletePhotoEndpoint,
  findProductsEndpoint,
  itemOfSkuEndpoint,
  itemPhotosEndpoint,
  mergeItemsEndpoint,
  movePhotosEndpoint,
  reorderPhotosEndpoint,
  storedFilesEndpoint,
  storePhotoEndpoint,
  undoMoveEndpoint,
} from '../../photos/api.ts'
import { cropPhoto } from '../../photos/server/crop-photo.ts'
import { deletePhoto } from '../../photos/server/delete-photo.ts'
import { findProducts } from '../../photos/server/find-products.ts'
import { forgetPhotos } from '../../photos/server/forget-photos.ts'
import { itemOfSku } from '../../photos/server/item-of-sku.ts'
import { itemPhotos } from '../../photos/server/item-photos.ts'
import { itemsWithPhotos } from '../../photos/server/items-with-photos.ts'
import { mergeItems, movePhotos } from '../../photos/server/move-photos.ts'
import { reorderPhotos } from '../../photos/server/reorder-photos.ts'
import { mountPhotoServing } from '../../photos/server/serve-photo.ts'
import { storePhoto } from '../../photos/server/store/store-photo.ts'
import { storedPicks } from '../../photos/server/stored-picks.ts'
import { undoMove } from '../../photos/server/undo-move.ts'
import type { Endpoint } from '../../platform/endpoint.ts'
import { answerErrors } from '../../platform/server/http/answer-errors.ts'
import { mountCspReport } from '../../platform/server/http/csp-report.ts'
import { mountEventStream } from '../../platform/server/http/event-stream.ts'
import { guardRequests } from '../../platform/server/http/guard-requests.ts'
import { mountHealth } from '../../platform/server/http/health.ts'
import { type Handler, mountEndpoint } from '../../platform/server/http/mount-endpoint.ts'
import { nameRequests } from '../../platform/server/http/name-requests.ts'
import { refuseOldApp } from '../../platform/server/http/refuse-old-app.ts'
import { serveStaticFiles } from '../../platform/server/http/static-files.ts'
import { countRequests } from '../../platform/server/metrics/count-work.ts'
import { backupAge } from './backup/kept-backups.ts'
import { mountEnvCheck } from './env-check.ts'
import { mountExport } from './export-data.ts'
import { leadToPractice } from './practice/lead-to-practice.ts'
import type { Services } from './services.ts'

export type WebSettings = {
  /** True for the `host:port` values the site answers at. */
  isKnownHost: (host: string) => boolean
  /** The built web app. */
  webFolder: string
}

/** The whole HTTP surface. */
export async function createApp(services: Services, { isKnownHost, webFolder }: WebSettings): Promise<Hono> {
  const app = new Hono()
  const requireUser = (request: Request, options?: { renew: boolean }) => requireSeller(services, request, options)
  countRequests(app, services.metrics)
  answerErrors(app, services.log)
  mountHealth(app, { ...services, backupAge: () => backupAge(services) })
  nameRequests(app, { log: services.log, trustProxy: services.config.trustProxy })
  guardRequests(app, {
    isKnownHost,
    appUrl: services.config.appUrl,
    signedPaths: [accountDeletionPath],
    popupPaths: [callbackPath],
  })
  mountCspReport(app, services)
  mountEnvCheck(app, services.config.settings, {
    isService: services.config.production,
    operatorToken: services.secrets.operatorToken,
  })
  mountConfigCheck(app, services)
  refuseOldApp(app)
  mountAccountRoutes(app, services)
  mountEventStream(app, services.feed, requireUser, services.leaving.closed)
  mountPhotoServing(app, services)
  mountAccountDeletion(app, services)
  leadToPractice(app, services.ebay.practiceOrigin)
  mountExport(app, services, requireUser, services.leaving.over)
  mountSellerEndpoints(services, (endpoint, handler) => mountEndpoint(app, endpoint, requireUser, handler, services))
  await serveStaticFiles(app, webFolder)
  return app
}

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** Every endpoint value with its verb: the one list that the permission test walks through. */
export function mountSellerEndpoints(services: Services, mount: Mount) {
  mount(createItemEndpoint, (userId, input) => createItem({ ...services, userId }, input))
  mount(nextSkuEndpoint, (userId) => forecastSku({ ...services, userId }))
  mount(deleteItemsEndpoint, (userId, { itemIds, deletionId, onlyEmpty }) =>
    deleteItems(
      {
        ...services,
        userId,
        alsoForget: (tx, ids) => forgetPhotos({ ...services, userId }, tx, ids),
        spare: onlyEmpty ? (tx, ids) => itemsWithPhotos(tx, userId, ids) : undefined,
        ...atEbay(services),
      },
      itemIds,
      deletionId,
    ),
  )
  mount(deleteMatchingEndpoint, (userId, input) => deleteMatching({ ...services, userId, ...atEbay(services) }, input))
  mount(restoreItemsEndpoint, (userId, input) => restoreItems({ ...services, userId }, input))
  mount(renameSkuEndpoint, (userId, input) => renameSku({ ...services, userId }, input))
  mount(storePhotoEndpoint, (userId, input, ...body) => storePhoto({ ...services, userId }, input, ...body))
  mount(itemOfSkuEndpoint, (userId, input) => itemOfSku({ ...services, userId }, input))
  mount(itemPhotosEndpoint, (userId, input) => itemPhotos({ ...services, userId }, input))
  mount(reorderPhotosEndpoint, (userId, input) => reorderPhotos({ ...services, userId }, input))
  mount(deletePhotoEndpoint, (userId, input) => deletePhoto({ ...services, userId }, input))
  mount(movePhotosEndpoint, (userId, input) => movePhotos({ ...services, ...atEbay(services), userId }, input))
  mount(mergeItemsEndpoint, (userId, input) => mergeItems({ ...services, ...atEbay(services), userId }, input))
  mount(undoMoveEndpoint, (userId, input) => undoMove({ ...services, ...atEbay(services), userId }, input))
  mount(storedFilesEndpoint, (userId, input) => storedPicks({ ...services, userId }, input))
  mount(findProductsEndpoint, (userId, input) => findProducts({ ...services, userId }, input))
  mount(cropPhotoEndpoint, (userId, input, ...body) => cropPhoto({ ...services, userId }, input, ...body))
  mountListingEndpoints(services, mount)
  mountEbayEndpoints(services, mount)
  mount(listBatchesEndpoint, (userId, input) => listBatches({ ...services, userId }, input))
  mount(batchSummaryEndpoint, (userId) => batchSummary({ ...services, userId }))
  mount(deleteAccountEndpoint, (userId, input) => deleteAccount({ ...services, userId }, input))
  mount(countBatchesEndpoint, (userId, input) => countBatches({ ...services, userId }, input))
}

function mountListingEndpoints(services: Services, mount: Mount) {
  mount(generateListingEndpoint, (userId, input) => requestListing({ ...services, userId }, input))
  mount(saveHintsEndpoint, (userId, input) => saveHints({ ...services, userId }, input))
  mount(listListingsEndpoint, (userId, input) => listListings({ ...services, userId }, input))
  mount(countListingsEndpoint, (userId) => countListings({ ...services, userId }))
  mount(startRunEndpoint, (userId, input) => startRun({ ...services, userId }, input))
  mount(currentRunEndpoint, (userId) => currentRun({ ...services, userId }))
  mount(cancelRunEndpoint, (userId, input) => cancelRun({ ...services, userId }, input))
  mount(dismissRunEndpoint, (userId, input) => dismissRun({ ...services, userId }, input))
  mount(cancelListingEndpoint, (userId, input) => cancelListing({ ...services, userId }, input))
  mount(editListingEndpoint, (userId, input) => editListing({ ...services, userId }, input))
  mount(editDetailsEndpoint, (userId, input) => editDetails({ ...services, userId }, input))
  mount(looksRightEndpoint, (userId, input) => looksRight({ ...services, userId }, input))
  mount(mendEndpoint, (userId, input) => mend({ ...services, userId }, input))
  mount(undoMendEndpoint, (userId, input) => undoMend({ ...services, userId }, input))
  mount(useNewTextEndpoint, (userId, input) => useNewText({ ...services, userId }, input))
  mount(undoRegenerationEndpoint, (userId, input) => undoRegeneration({ ...services, userId }, input))
  mount(deleteListingsEndpoint, (userId, input) => deleteListings({ ...services, ...atEbay(services), userId }, input))
}

/** What a deletion has to know of items at eBay. */
function atEbay(services: Services) {
  return {
    isForSale: isForSale(services),
    isUnanswered: isUnanswered(services),
    staysListed: staysListed(services),
  }
}

/** What sellers ask of eBay. */
function mountEbayEndpoints(services: Services, mount: Mount) {
  mount(ebayOauthEndpoint, (userId, input) => ebayOauth({ ...services, userId }, input))
  mount(ebayAccountEndpoint, (userId) => ebayAccount({ ...services, userId }))
  mount(disconnectEbayEndpoint, (userId) => disconnectEbay({ ...services, userId }))
  mount(checkPoliciesEndpoint, (userId, input) => checkPolicies({ ...services, userId }, input))
  mount(createPoliciesEndpoint, (userId, input) => createPolicies({ ...services, userId }, input))
  mount(choosePolicyEndpoint, (userId, input) => choosePolicy({ ...services, userId }, input))
  mount(setLocationEndpoint, (userId, input) => setLocation({ ...services, userId }, input))
  mount(leafEndpoint, (userId, input) => leaf({ ...services, userId }, input))
  mount(listEbayItemsEndpoint, (userId, input) => listItems({ ...services, userId }, input))
  mount(readyItemsEndpoint, (userId) => readyTogether({ ...services, userId }))
  mount(previewEndpoint, (userId, input) => preview({ ...services, userId }, input))
  mount(publishEndpoint, (userId, input) => requestPublish({ ...services, userId }, input))
  mount(publishManyEndpoint, (userId, input) => publishMany({ ...services, userId }, input))
  mount(updateOnEbayEndpoint, (userId, input) => updateListing({ ...services, userId }, input))
  mount(endListingEndpoint, (userId, input) => endListing({ ...services, userId }, input))
  mount(setAsideEndpoint, (userId, input) => setAside({ ...services, userId }, input))
}
