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
import { findStoredFiles } from './find-stored-files.ts'
import { itemOfSku } from './item-of-sku.ts'
import { itemPhotos } from './item-photos.ts'
import { mergeItems, movePhotos } from './move-photos.ts'
import { reorderPhotos } from './reorder-photos.ts'
import { mountPhotoServing } from './serve-photo.ts'
import { storePhoto } from './store/store-photo.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepMoves } from './sweep-moves.ts'
import { undoMove } from './undo-move.ts'

const anyPosition = 9

/** The photos of items: stored, ordered, cropped, moved and shown. */
export const photosSlice: Slice = {
  endpoints: [
    serveFile(storePhotoEndpoint, storePhoto, {
      inputOf: ({ item }) => ({ itemId: item.id, devicePhotoId: randomUUID(), order: anyPosition }),
      otherSellerGets: 404,
    }),
    serve(itemOfSkuEndpoint, itemOfSku, { inputOf: ({ item }) => ({ sku: item.sku }), otherSellerGets: 404 }),
    serve(itemPhotosEndpoint, itemPhotos, { inputOf: ({ item }) => ({ itemId: item.id }), otherSellerGets: 404 }),
    serve(reorderPhotosEndpoint, reorderPhotos, {
      inputOf: ({ item, photos }) => ({ itemId: item.id, photoIds: photos.map(({ id }) => id).toReversed() }),
      otherSellerGets: 404,
    }),
    serve(deletePhotoEndpoint, deletePhoto, {
      inputOf: ({ item, photos }) => ({ itemId: item.id, photoId: photos[0]?.id }),
      otherSellerGets: 404,
    }),
    serve(movePhotosEndpoint, movePhotos, {
      inputOf: ({ item, photos }) => ({
        moveId: randomUUID(),
        itemId: item.id,
        photoIds: [photos[0]?.id],
        toItemId: null,
      }),
      otherSellerGets: 404,
    }),
    serve(mergeItemsEndpoint, mergeItems, {
      inputOf: ({ item }) => ({ moveId: randomUUID(), itemId: item.id, toItemId: randomUUID() }),
      otherSellerGets: 404,
    }),
    serve(undoMoveEndpoint, undoMove, { inputOf: () => ({ moveId: randomUUID() }), otherSellerGets: 410 }),
    serve(storedFilesEndpoint, findStoredFiles, {
      inputOf: ({ pickedHash }) => ({ hashes: [pickedHash] }),
      otherSellerGets: { exactly: { stored: [] } },
    }),
    serve(findProductsEndpoint, findProducts, { otherSellerGets: { exactly: { products: [] } } }),
    serveFile(cropPhotoEndpoint, cropPhoto, {
      inputOf: ({ item, photos: [photo] }) => ({
        itemId: item.id,
        photoId: photo?.id,
        replaces: photo?.contentHash,
        sentHash: photo?.contentHash,
      }),
      otherSellerGets: 404,
    }),
  ],
  routes: mountPhotoServing,
  readiness: { bucket: ({ blobs }) => blobs.check() },
  sweeps: { ofSeller: { moves: sweepMoves }, files: sweepFiles },
  accountData: ownPhotos,
  tables: {
    backedUp: ['public.item_images'],
    notBackedUp: {
      'public.upload_places': 'upload slots of photos that are arriving or being stored',
      'public.photo_moves': 'moves of photos that can be undone, for ten seconds',
    },
  },
}
