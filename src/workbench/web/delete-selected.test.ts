import { afterEach, expect, test, vi } from 'vitest'
import { deleteItemsEndpoint, deleteMatchingEndpoint } from '../../items/api.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteSelected } from './delete-selected.ts'

const deletionId = '11111111-1111-4111-8111-111111111111'
const sparedItem = { id: idOf(7), sku: 'PSTFSH-007', reason: 'PSTFSH-007 is being published.' }

afterEach(() => vi.unstubAllGlobals())

test('more items than one request can name are deleted by several requests with the same deletion id', async () => {
  const requests = stubServer(({ itemIds }) => ({ deleted: itemIds, spared: [] }))
  const ids = Array.from({ length: 1_201 }, (_, index) => idOf(index))
  const deletion = await deleteSelected({ kind: 'some', ids }, deletionId)
  expect(requests.map(({ input }) => input.itemIds?.length)).toEqual([500, 500, 201])
  expect(new Set(requests.map(({ input }) => input.deletionId))).toEqual(new Set([deletionId]))
  expect(deletion).toEqual({ ids, count: 1_201, spared: [] })
})

test('a request whose answer was lost is sent once more, as the same deletion', async () => {
  const requests = stubServer(({ itemIds }, requestNumber) =>
    requestNumber === 1 ? undefined : { deleted: itemIds, spared: [] },
  )
  const deletion = await deleteSelected({ kind: 'some', ids: [idOf(1)] }, deletionId)
  expect(requests.map(({ input }) => input)).toEqual([1, 2].map(() => ({ itemIds: [idOf(1)], deletionId })))
  expect(deletion).toEqual({ ids: [idOf(1)], count: 1, spared: [] })
})

test('items that stay listed on eBay are reported, even if only the first of several answers names them', async () => {
  stubServer(({ itemIds }, requestNumber) => ({
    deleted: itemIds,
    spared: [],
    ...(requestNumber === 1 && { stillListed: ['PSTFSH-001'] }),
  }))
  const ids = Array.from({ length: 501 }, (_, index) => idOf(index))
  expect(await deleteSelected({ kind: 'some', ids }, deletionId)).toMatchObject({
    count: 501,
    stillListed: ['PSTFSH-001'],
  })
})

test('if a later request fails, the items that earlier requests deleted are reported', async () => {
  stubServer(({ itemIds }, requestNumber) => (requestNumber === 1 ? { deleted: itemIds, spared: [] } : undefined))
  const ids = Array.from({ length: 501 }, (_, index) => idOf(index))
  const deletion = await deleteSelected({ kind: 'some', ids }, deletionId)
  expect(deletion).toMatchObject({ ids: ids.slice(0, 500), count: 500, spared: [] })
  expect(deletion.failure).toBeInstanceOf(AppError)
})

test('Select All deletes matching items by filter and later items by id, and reports spared items', async () => {
  const requests = stubServer(({ itemIds }) =>
    itemIds ? { deleted: itemIds, spared: [] } : { deleted: 1_199, spared: [sparedItem] },
  )
  const filter = { search: 'levi' }
  const createdUntil = '2026-03-01T12:00:00.000Z'
  const products = { filter, createdUntil, except: [idOf(1)], also: [idOf(2)], loadedIds: [idOf(3), sparedItem.id] }
  const deletion = await deleteSelected({ kind: 'all', ...products }, deletionId)
  expect(requests).toEqual([
    { path: deleteMatchingEndpoint.path, input: { deletionId, filter, createdUntil, except: [idOf(1)] } },
    { path: deleteItemsEndpoint.path, input: { deletionId, itemIds: [idOf(2)] } },
  ])
  expect(deletion).toEqual({ ids: [idOf(3), idOf(2)], count: 1_200, spared: [sparedItem] })
})

type SentInput = { itemIds?: string[]; deletionId: string }

/**
 * Stub of the server: answers each request with the result of `answer`; undefined loses the answer. Returns the
 * requests.
 */
function stubServer(answer: (input: SentInput, requestNumber: number) => object | undefined) {
  const requests: { path: string; input: SentInput }[] = []
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    const input = JSON.parse(init.body) as SentInput
    requests.push({ path, input })
    const json = answer(input, requests.length)
    if (json === undefined) throw new TypeError('Failed to fetch')
    return Response.json(json)
  })
  return requests
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
