import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { skuGroups } from './sku-groups.ts'

test('photos of one SKU are one product, in their order; photos without a SKU are in no group', () => {
  const photos = ['B', '', 'A', 'B ', ' '].map((sku, id) => ({ id, sku }))
  const groups = skuGroups(photos).map(({ sku, photos: members }) => [sku, ...members.map(({ id }) => id)])
  expect(groups).toEqual([
    ['B', 0, 3],
    ['A', 2],
  ])
})

test('every photo with a SKU is in exactly one group', () => {
  const photos = fc.array(fc.record({ id: fc.uuid(), sku: fc.constantFrom('', 'A', 'B', 'CONSTRUCTOR', ' a ') }))
  fc.assert(
    fc.property(photos, (chosen) => {
      const grouped = skuGroups(chosen).flatMap((group) => group.photos)
      expect(new Set(grouped)).toEqual(new Set(chosen.filter(({ sku }) => sku !== '')))
      expect(grouped.length).toBe(chosen.filter(({ sku }) => sku !== '').length)
    }),
  )
})
