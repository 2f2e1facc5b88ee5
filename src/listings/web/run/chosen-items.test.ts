import { expect, test } from 'vitest'
import { everythingSelected, nothingSelected, withItems } from '../../../items/selection.ts'
import { maxRunItems } from '../../listing-run.ts'
import { chosenCount, chosenItems } from './chosen-items.ts'

const asOf = '2026-03-01T12:00:00.000Z'
const itemBefore = (id: string) => ({ id, createdAt: '2026-03-01T11:00:00.000Z' })
const itemAfter = (id: string) => ({ id, createdAt: '2026-03-01T12:00:01.000Z' })
const all = everythingSelected(1_000, asOf, maxRunItems)

test('items that are selected by hand are named, in as many requests as needed', () => {
  const ids = Array.from({ length: maxRunItems + 1 }, (_, index) => itemBefore(`id-${index}`))
  const parts = chosenItems(withItems(nothingSelected, ids, true))
  expect(parts.map((part) => ('itemIds' in part ? part.itemIds.length : 0))).toEqual([maxRunItems, 1])
  expect(chosenItems(nothingSelected)).toEqual([])
})

test('select all is one request with exceptions, and another one for later items', () => {
  const selection = withItems(withItems(all, [itemBefore('out')], false), [itemAfter('in')], true)
  expect(chosenItems(selection)).toEqual([{ all: { createdUntil: asOf, except: ['out'] } }, { itemIds: ['in'] }])
  expect(chosenCount(selection, 1_001)).toBe(1_000)
})

test('items that left or joined the bar since are not counted', () => {
  expect(chosenCount(all, 400)).toBe(400)
  expect(chosenCount(all, 1_200)).toBe(1_000)
  expect(chosenCount(withItems(all, [itemBefore('out')], false), 0)).toBe(0)
})
