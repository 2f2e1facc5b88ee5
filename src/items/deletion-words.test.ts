import { expect, test } from 'vitest'
import { deletionReasons, stillListedWords } from './deletion-words.ts'

test('a product that was left is told by its SKU and the reason, which names it at most once', () => {
  const spared = [
    { sku: 'PSTFSH-001', reason: 'PSTFSH-001 is being published.' },
    { sku: 'PSTFSH-002', reason: 'It is being published.' },
  ]
  expect(deletionReasons(spared, undefined)).toEqual([
    'PSTFSH-001 is being published.',
    'PSTFSH-002: It is being published.',
  ])
})

test('what stopped the deletion comes first, and of very many left products five are named', () => {
  const spared = Array.from({ length: 1_205 }, (_, index) => ({ sku: `A-${index}`, reason: 'It is being published.' }))
  const lines = deletionReasons(spared, 'No connection.')
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe('No connection.')
  expect(lines[6]).toBe('1,200 more products were left for a like reason.')
})

test('what is deleted here and stays on eBay is told by its SKUs, with where to end it', () => {
  expect(stillListedWords(['PSTFSH-001'])).toEqual({
    title: 'PSTFSH-001 may still be listed on eBay',
    detail: 'PastFash cannot end that listing from here. Please end at eBay what is still there.',
  })
  expect(stillListedWords(['A', 'B', 'C'])).toEqual({
    title: 'A, B and C may still be listed on eBay',
    detail: 'PastFash cannot end those listings from here. Please end at eBay what is still there.',
  })
  expect(stillListedWords(['A', 'B', 'C', 'D', 'E', 'F', 'G']).title).toBe(
    'A, B, C, D, E and 2 more may still be listed on eBay',
  )
})

test('a deletion that did all of it has nothing to say', () => {
  expect(deletionReasons([], undefined)).toEqual([])
})
