import { expect, test } from 'vitest'
import { everythingSelected, nothingSelected, withItems } from '../../../items/selection.ts'
import { runItemsMost } from '../../listing-run.ts'
import { chosenCount, chosenItems } from './chosen-items.ts'

const asOf = '2026-03-01T12:00:00.000Z'
const seen = (id: string) => ({ id, createdAt: '2026-03-01T11:00:00.000Z' })
const later = (id: string) => ({ id, createdAt: '2026-03-01T12:00:01.000Z' })
const all = everythingSelected(1_000, asOf, runItemsMost)

test('what is selected by hand is named, in as many requests as it takes', () => {
  const ids = Array.from({ length: runItemsMost + 1 }, (_, index) => seen(`id-${index}`))
  const parts = chosenItems(withItems(nothingSelected, ids, true))
  expect(parts.map((part) => ('itemIds' in part ? part.itemIds.length : 0))).toEqual([runItemsMost, 1])
  expect(chosenItems(nothingSelected)).toEqual([])
})

test('all is one request without what was taken out, and one more for what came later', () => {
  const selection = withItems(withItems(all, [seen('out')], false), [later('in')], true)
  expect(chosenItems(selection)).toEqual([{ all: { createdUntil: asOf, except: ['out'] } }, { itemIds: ['in'] }])
  expect(chosenCount(selection, 1_001)).toBe(1_000)
})

test('what has left the bar since is not counted, and what came is not either', () => {
  expect(chosenCount(all, 400)).toBe(400)
  expect(chosenCount(all, 1_200)).toBe(1_000)
  expect(chosenCount(withItems(all, [seen('out')], false), 0)).toBe(0)
})
