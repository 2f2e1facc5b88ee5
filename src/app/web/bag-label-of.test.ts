import { expect, test } from 'vitest'
import { newUpload } from '../../upload/web/new-upload.ts'
import { bagLabelOf } from './bag-label-of.ts'

test('the item handed over last has its SKU once the server has given it', () => {
  const sent = { ...newUpload('b', 'camera', []), sku: null }
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
  expect(bagLabelOf({ queue: [], latest: newUpload('a', 'camera', []) }, 'b', undefined, false).last).toBeNull()
})

test('the forecast counts the items that are still to be created before it', () => {
  const queue = [
    { ...newUpload('a', 'camera', []), sku: 'PSTFSH-008' },
    newUpload('b', 'camera', []),
    newUpload('c', 'files', []),
    { ...newUpload('d', 'camera', []), status: 'failed' as const },
  ]
  const label = bagLabelOf({ queue, latest: null }, 'b', 'PSTFSH-009', false)
  expect(label).toEqual({ last: { sku: null, forecast: 'PSTFSH-009' }, next: 'PSTFSH-011', offline: false })
})

test('a forecast older than the item just created does not name that item again', () => {
  const created = { ...newUpload('a', 'camera', []), sku: 'PSTFSH-009' }
  expect(bagLabelOf({ queue: [created], latest: null }, 'a', 'PSTFSH-009', false).next).toBe('PSTFSH-010')
})
