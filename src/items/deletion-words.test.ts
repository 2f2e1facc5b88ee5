import { expect, test } from 'vitest'
import { deletionReasons, stillListedWords } from './deletion-words.ts'

test('a spared item is listed with its SKU and the reason, and its SKU appears only once', () => {
  const spared = [
    { sku: 'PSTFSH-001', reason: 'PSTFSH-001 is being published.' },
    { sku: 'PSTFSH-002', reason: 'It is being published.' },
  ]
  expect(deletionReasons(spared, undefined)).toEqual([
    'PSTFSH-001 is being published.',
    'PSTFSH-002: It is being published.',
  ])
})

test('the error that stopped the deletion comes first, and at most five spared items are named', () => {
  const spared = Array.from({ length: 1_205 }, (_, index) => ({ sku: `A-${index}`, reason: 'It is being published.' }))
  const lines = deletionReasons(spared, 'No connection.')
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe('No connection.')
  expect(lines[6]).toBe('1,200 more items were not deleted for similar reasons.')
})

test('deleted items that stay on eBay are named by SKU, with the advice to end them there', () => {
  expect(stillListedWords(['PSTFSH-001'])).toEqual({
    title: 'PSTFSH-001 may still be live on eBay',
    detail: "PastFash can't end that listing anymore. End it on eBay.",
  })
  expect(stillListedWords(['A', 'B', 'C'])).toEqual({
    title: 'A, B and C may still be live on eBay',
    detail: "PastFash can't end those listings anymore. End them on eBay.",
  })
  expect(stillListedWords(['A', 'B', 'C', 'D', 'E', 'F', 'G']).title).toBe(
    'A, B, C, D, E and 2 more may still be live on eBay',
  )
})

test('a complete deletion has no reasons to show', () => {
  expect(deletionReasons([], undefined)).toEqual([])
})
