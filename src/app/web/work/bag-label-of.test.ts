import { expect, test } from 'vitest'
import { newUpload } from '../../../upload/web/queue/new-upload.ts'
import type { Upload } from '../../../upload/web/queue/queue-state.ts'
import { bagLabelOf } from './bag-label-of.ts'

test('the item handed over last has its SKU once the server has given it', () => {
  const sent = { ...entry('b'), sku: null }
  expect(bagLabelOf({ queue: [sent], latest: null }, 'b', undefined, true).last).toEqual({ sku: null, forecast: null })
  const created = { ...sent, sku: 'PSTFSH-007' }
  expect(bagLabelOf({ queue: [created], latest: null }, 'b', undefined, false).last?.sku).toBe('PSTFSH-007')
  expect(bagLabelOf({ queue: [], latest: created }, 'b', undefined, false).last?.sku).toBe('PSTFSH-007')
})

test('nothing was handed over, or it is done with', () => {
  expect(bagLabelOf({ queue: [], latest: null }, null, 'PSTFSH-003', false)).toEqual({
    last: null,
    next: 'PSTFSH-003',
    offline: false,
  })
  expect(bagLabelOf({ queue: [], latest: entry('a') }, 'b', undefined, false).last).toBeNull()
})

test('the forecast counts the items that are still to be created before it', () => {
  const queue = [
    { ...entry('a'), sku: 'PSTFSH-008' },
    entry('b'),
    entry('c'),
    { ...entry('d'), status: 'failed' as const },
  ]
  const label = bagLabelOf({ queue, latest: null }, 'b', 'PSTFSH-009', false)
  expect(label).toEqual({ last: { sku: null, forecast: 'PSTFSH-009' }, next: 'PSTFSH-011', offline: false })
})

test('numbers that the seller typed for other items are skipped, and typed ones move no counter', () => {
  const queue = [
    { ...entry('a'), wantedSku: 'PSTFSH-010' },
    { ...entry('b'), wantedSku: 'PSTFSH-500', sku: 'PSTFSH-500' },
    entry('c'),
    entry('d'),
  ]
  const label = bagLabelOf({ queue, latest: null }, 'd', 'PSTFSH-009', false)
  expect(label).toEqual({ last: { sku: null, forecast: 'PSTFSH-011' }, next: 'PSTFSH-012', offline: false })
})

test('a forecast older than the item just created does not name that item again', () => {
  const created = { ...entry('a'), sku: 'PSTFSH-009' }
  expect(bagLabelOf({ queue: [created], latest: null }, 'a', 'PSTFSH-009', false).next).toBe('PSTFSH-010')
})

function entry(id: string): Upload {
  return newUpload({ id, source: 'camera', images: [], wantedSku: null, waitingSince: 0, joins: false })
}
