import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteItemsEndpoint, renameSkuEndpoint } from '../../src/items/api.ts'
import {
  cancelListingEndpoint,
  editListingEndpoint,
  saveHintsEndpoint,
  undoRegenerationEndpoint,
  useNewTextEndpoint,
} from '../../src/listings/api.ts'
import {
  cancelRunEndpoint,
  dismissRunEndpoint,
  generateListingEndpoint,
  startRunEndpoint,
} from '../../src/listings/run-api.ts'
import {
  cropPhotoEndpoint,
  deletePhotoEndpoint,
  itemPhotosEndpoint,
  reorderPhotosEndpoint,
  storePhotoEndpoint,
} from '../../src/photos/api.ts'
import { firstParts } from '../../src/workbench/column-names.ts'
import { deleteItemViewEndpoint, renameItemViewEndpoint, saveItemViewEndpoint } from '../../src/workbench/item-view.ts'
import { createJeans, testPhoto } from '../photos.ts'
import type { Answer, Seller } from '../seller.ts'
import { createTestEnvironment } from '../test-environment.ts'

/** Version 4, variant 1: 122 random bits. */
const random = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('ids are random: one id does not reveal another', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  for (const id of [seller.userId, item.id, ...photos.map((photo) => photo.id)]) expect(id).toMatch(random)
})

test('a guessed id gets the same answer whether it belongs to another seller or to nothing', async () => {
  const env = await createTestEnvironment()
  const [owner, stranger] = [await env.seller(), await env.seller()]
  const { item, photos } = await createJeans(owner)
  const { run } = await owner.call(startRunEndpoint, { itemIds: [item.id] })
  const theirs = {
    itemId: item.id,
    photoId: photos[0]?.id ?? '',
    runId: run?.id ?? '',
    viewId: randomUUID(),
    hash: photos[0]?.contentHash ?? '',
  }
  const content = { list: { order: 'newest' as const }, view: 'table' as const, parts: [...firstParts] }
  await owner.call(saveItemViewEndpoint, { viewId: theirs.viewId, name: 'Theirs', ...content })
  const nothing = {
    itemId: randomUUID(),
    photoId: randomUUID(),
    runId: randomUUID(),
    viewId: randomUUID(),
    hash: theirs.hash,
  }
  const [real, absent] = [await askAll(stranger, theirs), await askAll(stranger, nothing)]
  expect(real).toEqual(absent)
  expect(real.map(({ status }) => status)).toEqual([
    404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 200, 200, 200,
  ])
})

type GuessedIds = { itemId: string; photoId: string; runId: string; viewId: string; hash: string }

/** Asks every question that names an item, a photo or a run. Returns the answers without the ids. */
async function askAll(seller: Seller, { itemId, photoId, runId, viewId, hash }: GuessedIds) {
  const bytes = await testPhoto('jeans/1-front.jpg')
  const answers = [
    await seller.try(renameSkuEndpoint, { itemId, sku: 'OTHER' }),
    await seller.try(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 0 }, bytes),
    await seller.try(itemPhotosEndpoint, { itemId }),
    await seller.try(reorderPhotosEndpoint, { itemId, photoIds: [photoId] }),
    await seller.try(deletePhotoEndpoint, { itemId, photoId }),
    await seller.try(cropPhotoEndpoint, { itemId, photoId, replaces: hash }, bytes),
    await seller.try(generateListingEndpoint, { itemId }),
    await seller.try(cancelListingEndpoint, { itemId }),
    await seller.try(editListingEndpoint, { itemId, changes: { title: 'Mine' } }),
    await seller.try(useNewTextEndpoint, { itemId, field: 'title' }),
    await seller.try(undoRegenerationEndpoint, { itemId }),
    await seller.try(cancelRunEndpoint, { runId }),
    await seller.try(dismissRunEndpoint, { runId }),
    await seller.try(renameItemViewEndpoint, { viewId, name: 'Mine' }),
    await seller.try(deleteItemViewEndpoint, { viewId }),
    await seller.try(saveHintsEndpoint, { hints: [{ itemId, brand: 'Mine' }] }),
    await seller.try(startRunEndpoint, { itemIds: [itemId] }),
    await seller.try(deleteItemsEndpoint, { itemIds: [itemId] }),
  ]
  return answers.map((answer) => withoutIds(answer, [itemId, photoId, runId, viewId]))
}

function withoutIds({ status, json }: Answer, ids: readonly string[]) {
  const { requestId: _, ...error } = (json as { error?: { requestId?: string } }).error ?? {}
  const text = JSON.stringify(Object.keys(error).length > 0 ? error : json)
  const masked = ids.reduce((shorter, id) => shorter.replaceAll(id, 'id'), text)
  // When hints were saved, by the server's clock.
  return { status, text: masked.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time') }
}
