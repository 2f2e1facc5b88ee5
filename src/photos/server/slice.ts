import { randomUUID } from 'node:crypto'
import { type Slice, serve, serveFile } from '../../platform/server/slice.ts'
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
} from '../api.ts'
import { ownPhotos } from './account-data.ts'
import { cropPhoto } from './crop-photo.ts'
import { deletePhoto } from './delete-photo.ts'
import { findProducts } from './find-products.ts'
import { itemOfSku } from './item-of-sku.ts'
import { itemPhotos } from './item-photos.ts'
import { mergeItems, movePhotos } from './move-photos.ts'
import { reorderPhotos } from './reorder-photos.ts'
import { mountPhotoServing } from './serve-photo.ts'
import { storePhoto } from './store/store-photo.ts'
import { storedPicks } from './stored-picks.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepMoves } from './sweep-moves.ts'
import { undoMove } from './undo-move.ts'

/** The photos of items: stored, ordered, cropped, moved and shown. */
export const photosSlice: Slice = {
  endpoints: [
    serveFile(storePhotoEndpoint, storePhoto, {
      call: ({ item }) => ({ itemId: item.id, devicePhotoId: randomUUID(), order: 9 }),
      stranger: 404,
    }),
    serve(itemOfSkuEndpoint, itemOfSku, { call: ({ item }) => ({ sku: item.sku }), stranger: 404 }),
    serve(itemPhotosEndpoint, itemPhotos, { call: ({ item }) => ({ itemId: item.id }), stranger: 404 }),
    serve(reorderPhotosEndpoint, reorderPhotos, {
      call: ({ item, photos }) => ({ itemId: item.id, photoIds: photos.map(({ id }) => id).toReversed() }),
      stranger: 404,
    }),
    serve(deletePhotoEndpoint, deletePhoto, {
      call: ({ item, photos }) => ({ itemId: item.id, photoId: photos[0]?.id }),
      stranger: 404,
    }),
    serve(movePhotosEndpoint, movePhotos, {
      call: ({ item, photos }) => ({
        moveId: randomUUID(),
        itemId: item.id,
        photoIds: [photos[0]?.id],
        toItemId: null,
      }),
      stranger: 404,
    }),
    serve(mergeItemsEndpoint, mergeItems, {
      call: ({ item }) => ({ moveId: randomUUID(), itemId: item.id, toItemId: randomUUID() }),
      stranger: 404,
    }),
    serve(undoMoveEndpoint, undoMove, { call: () => ({ moveId: randomUUID() }), stranger: 410 }),
    serve(storedFilesEndpoint, storedPicks, {
      call: ({ pickedHash }) => ({ hashes: [pickedHash] }),
      stranger: { gets: { stored: [] } },
    }),
    serve(findProductsEndpoint, findProducts, { stranger: { gets: { products: [] } } }),
    serveFile(cropPhotoEndpoint, cropPhoto, {
      call: ({ item, photos: [photo] }) => ({
        itemId: item.id,
        photoId: photo?.id,
        replaces: photo?.contentHash,
        sentHash: photo?.contentHash,
      }),
      stranger: 404,
    }),
  ],
  routes: mountPhotoServing,
  readiness: { bucket: ({ blobs }) => blobs.check() },
  sweeps: { ofSeller: { moves: sweepMoves }, files: sweepFiles },
  accountData: ownPhotos,
  tables: {
    backedUp: ['public.item_images'],
    notBackedUp: {
      'public.upload_places': 'photos that are arriving at this moment',
      'public.photo_moves': 'moves of photos that can be undone, for ten seconds',
    },
  },
}
