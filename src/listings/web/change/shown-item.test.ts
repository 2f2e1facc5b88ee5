import { expect, test } from 'vitest'
import { someListingItem } from '../../../../test/some-listing-item.ts'
import { begun, ended, type ItemChange, nothingKept, shownItem } from './shown-item.ts'

const listed = someListingItem({ sku: 'LISTED', updatedAt: '2026-01-01T00:00:01.000Z' })
const brand: ItemChange = (item) => ({ ...item, brand: 'Fernwold' })
const note: ItemChange = (item) => ({ ...item, note: 'stain on cuff' })

test('changes show at once, one upon the other, and a refused one alone is taken back', () => {
  const both = begun(begun(nothingKept, brand), note)
  expect(shownItem(listed, both)).toMatchObject({ brand: 'Fernwold', note: 'stain on cuff' })
  expect(shownItem(listed, ended(both, brand))).toMatchObject({ brand: null, note: 'stain on cuff' })
})

test('the answer to a change stays until the list has read the item as it is then', () => {
  const answer = someListingItem({ sku: 'ANSWER', updatedAt: '2026-01-01T00:00:02.000Z' })
  const kept = ended(begun(nothingKept, brand), brand, answer)
  expect(shownItem(listed, kept)).toBe(answer)
  const read = { ...listed, updatedAt: answer.updatedAt }
  expect(shownItem(read, kept)).toBe(read)
})

test('a change under way stands on the answer to the one before it', () => {
  const answer = someListingItem({ sku: 'ANSWER', updatedAt: '2026-01-01T00:00:02.000Z' })
  const kept = ended(begun(begun(nothingKept, brand), note), brand, answer)
  expect(shownItem(listed, kept)).toMatchObject({ sku: 'ANSWER', note: 'stain on cuff' })
})
