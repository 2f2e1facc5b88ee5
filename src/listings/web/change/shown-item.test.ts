import { expect, test } from 'vitest'
import { someListingItem } from '../../../../test/some-listing-item.ts'
import { endChange, type ItemChange, noChanges, shownItem, startChange } from './shown-item.ts'

const listed = someListingItem({ sku: 'LISTED', updatedAt: '2026-01-01T00:00:01.000Z' })
const brand: ItemChange = (item) => ({ ...item, brand: 'Fernwold' })
const note: ItemChange = (item) => ({ ...item, note: 'stain on cuff' })

test('optimistic changes show at once and in order, and a refused one is removed alone', () => {
  const bothChanges = startChange(startChange(noChanges, brand), note)
  expect(shownItem(listed, bothChanges)).toMatchObject({ brand: 'Fernwold', note: 'stain on cuff' })
  expect(shownItem(listed, endChange(bothChanges, brand))).toMatchObject({ brand: null, note: 'stain on cuff' })
})

test('the answer to a change shows until the list has read a version as new', () => {
  const answer = someListingItem({ sku: 'ANSWER', updatedAt: '2026-01-01T00:00:02.000Z' })
  const changes = endChange(startChange(noChanges, brand), brand, answer)
  expect(shownItem(listed, changes)).toBe(answer)
  const readItem = { ...listed, updatedAt: answer.updatedAt }
  expect(shownItem(readItem, changes)).toBe(readItem)
})

test('a change without an answer applies to the answer to the change before', () => {
  const answer = someListingItem({ sku: 'ANSWER', updatedAt: '2026-01-01T00:00:02.000Z' })
  const changes = endChange(startChange(startChange(noChanges, brand), note), brand, answer)
  expect(shownItem(listed, changes)).toMatchObject({ sku: 'ANSWER', note: 'stain on cuff' })
})
