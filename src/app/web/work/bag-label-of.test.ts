import { expect, test } from 'vitest'
import { newUpload } from '../../../upload/web/queue/new-upload.ts'
import type { Upload } from '../../../upload/web/queue/queue-state.ts'
import { bagLabelOf } from './bag-label-of.ts'

test('the label has the SKU of the last item once the server has generated it', () => {
  const uncreated = { ...entry('b'), sku: null }
  expect(bagLabelOf({ queue: [uncreated], latest: null }, 'b', undefined, true).last).toEqual({
    sku: null,
    forecast: null,
  })
  const created = { ...uncreated, sku: 'PSTFSH-007' }
  expect(bagLabelOf({ queue: [created], latest: null }, 'b', undefined, false).last?.sku).toBe('PSTFSH-007')
  expect(bagLabelOf({ queue: [], latest: created }, 'b', undefined, false).last?.sku).toBe('PSTFSH-007')
})

test('the label has no last item before a hand-over or after the item is done', () => {
  expect(bagLabelOf({ queue: [], latest: null }, null, 'PSTFSH-003', false)).toEqual({
    last: null,
    next: 'PSTFSH-003',
    offline: false,
  })
  expect(bagLabelOf({ queue: [], latest: entry('a') }, 'b', undefined, false).last).toBeNull()
})

test('the forecast counts the uncreated items before it', () => {
  const queue = [
    { ...entry('a'), sku: 'PSTFSH-008' },
    entry('b'),
    entry('c'),
    { ...entry('d'), status: 'failed' as const },
  ]
  const label = bagLabelOf({ queue, latest: null }, 'b', 'PSTFSH-009', false)
  expect(label).toEqual({ last: { sku: null, forecast: 'PSTFSH-009' }, next: 'PSTFSH-011', offline: false })
})

test('the forecast skips numbers that the seller typed for other items, and typed numbers do not move it', () => {
  const queue = [
    { ...entry('a'), wantedSku: 'PSTFSH-010' },
    { ...entry('b'), wantedSku: 'PSTFSH-500', sku: 'PSTFSH-500' },
    entry('c'),
    entry('d'),
  ]
  const label = bagLabelOf({ queue, latest: null }, 'd', 'PSTFSH-009', false)
  expect(label).toEqual({ last: { sku: null, forecast: 'PSTFSH-011' }, next: 'PSTFSH-012', offline: false })
})

test('a forecast that is older than the item just created is not the SKU of that item', () => {
  const created = { ...entry('a'), sku: 'PSTFSH-009' }
  expect(bagLabelOf({ queue: [created], latest: null }, 'a', 'PSTFSH-009', false).next).toBe('PSTFSH-010')
})

function entry(id: string): Upload {
  return newUpload({ id, source: 'camera', images: [], wantedSku: null, waitingSince: 0, joinsItem: false })
}
