import { expect, test } from 'vitest'
import { orderDates, refusalsOfOrders } from './rules-orders.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const errorIds = (query: Record<string, string>) =>
  refusalsOfOrders(new URLSearchParams(query), now).map((error) => error.errorId)
const filter = (text: string) => errorIds({ filter: text })

test('no filter, an open span and a closed one are accepted', () => {
  expect(errorIds({})).toEqual([])
  expect(errorIds({ filter: 'lastmodifieddate:[2026-11-01T00:00:00.000Z..]', limit: '200', offset: '0' })).toEqual([])
  expect(filter('creationdate:[2026-11-01T00:00:00Z..2026-11-02T00:00:00Z]')).toEqual([])
  expect(filter('creationdate:[2026-11-01T00:00:00Z..],orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}')).toEqual([])
})

test('dates in the future or more than two years back are refused', () => {
  expect(filter('lastmodifieddate:[2026-11-22T12:00:00.001Z..]')).toEqual([30850])
  expect(filter('lastmodifieddate:[2026-11-01T00:00:00Z..2026-11-23T00:00:00Z]')).toEqual([30850])
  expect(filter('lastmodifieddate:[2024-11-01T00:00:00Z..]')).toEqual([30830])
})

test('a span needs a start, two dots and valid dates, and must not end before its start', () => {
  expect(filter('lastmodifieddate:[..2026-11-01T00:00:00Z]')).toEqual([30820])
  expect(filter('lastmodifieddate:[2026-11-01T00:00:00Z]')).toEqual([30810])
  expect(filter('lastmodifieddate:[2026-11-01..]')).toEqual([30810])
  expect(filter('lastmodifieddate:[2026-13-01T00:00:00Z..]')).toEqual([30810])
  expect(filter('lastmodifieddate:2026-11-01T00:00:00Z..')).toEqual([30810])
  expect(filter('creationdate:[2026-11-02T00:00:00Z..2026-11-01T00:00:00Z]')).toEqual([30840])
})

test('unknown filters and fulfillment states are refused', () => {
  expect(filter('paymentdate:[2026-11-01T00:00:00Z..]')).toEqual([30700])
  expect(filter('orderfulfillmentstatus:{SHIPPED}')).toEqual([30800])
})

test('a page has 1 to 200 orders, from offset zero', () => {
  expect(errorIds({ limit: '201' })).toEqual([31100])
  expect(errorIds({ limit: '0' })).toEqual([31100])
  expect(errorIds({ offset: '-1' })).toEqual([31000])
})

test('at most 50 order ids are accepted, and the filter is ignored with them', () => {
  const orderIds = (count: number) => Array.from({ length: count }, (_, index) => `12-${index}`).join(',')
  expect(errorIds({ orderIds: orderIds(50), filter: 'nonsense' })).toEqual([])
  expect(errorIds({ orderIds: orderIds(51) })).toEqual([30900])
})

test('creation dates take precedence over modification dates, and the default span is 90 days', () => {
  const modified = 'lastmodifieddate:[2026-11-01T00:00:00Z..]'
  const created = 'creationdate:[2026-10-01T00:00:00Z..2026-10-02T00:00:00Z]'
  const from = Date.parse('2026-11-01T00:00:00Z')
  expect(orderDates(new URLSearchParams({ filter: modified }), now)).toEqual({ by: 'lastmodifieddate', from, to: now })
  expect(orderDates(new URLSearchParams({ filter: `${modified},${created}` }), now)).toEqual({
    by: 'creationdate',
    from: Date.parse('2026-10-01T00:00:00Z'),
    to: Date.parse('2026-10-02T00:00:00Z'),
  })
  expect(orderDates(new URLSearchParams(), now).from).toBe(now - 90 * 24 * 60 * 60 * 1000)
})
