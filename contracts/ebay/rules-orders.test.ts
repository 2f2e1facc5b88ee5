import { expect, test } from 'vitest'
import { orderDates, refusalsOfOrders } from './rules-orders.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const ids = (query: Record<string, string>) =>
  refusalsOfOrders(new URLSearchParams(query), now).map((error) => error.errorId)
const filter = (text: string) => ids({ filter: text })

test('no filter, an open span and a closed one are accepted', () => {
  expect(ids({})).toEqual([])
  expect(ids({ filter: 'lastmodifieddate:[2026-11-01T00:00:00.000Z..]', limit: '200', offset: '0' })).toEqual([])
  expect(filter('creationdate:[2026-11-01T00:00:00Z..2026-11-02T00:00:00Z]')).toEqual([])
  expect(filter('creationdate:[2026-11-01T00:00:00Z..],orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}')).toEqual([])
})

test('dates are neither in the future nor more than two years back', () => {
  expect(filter('lastmodifieddate:[2026-11-22T12:00:00.001Z..]')).toEqual([30850])
  expect(filter('lastmodifieddate:[2026-11-01T00:00:00Z..2026-11-23T00:00:00Z]')).toEqual([30850])
  expect(filter('lastmodifieddate:[2024-11-01T00:00:00Z..]')).toEqual([30830])
})

test('a span has a start, two dots, dates, and its start first', () => {
  expect(filter('lastmodifieddate:[..2026-11-01T00:00:00Z]')).toEqual([30820])
  expect(filter('lastmodifieddate:[2026-11-01T00:00:00Z]')).toEqual([30810])
  expect(filter('lastmodifieddate:[2026-11-01..]')).toEqual([30810])
  expect(filter('lastmodifieddate:[2026-13-01T00:00:00Z..]')).toEqual([30810])
  expect(filter('lastmodifieddate:2026-11-01T00:00:00Z..')).toEqual([30810])
  expect(filter('creationdate:[2026-11-02T00:00:00Z..2026-11-01T00:00:00Z]')).toEqual([30840])
})

test('other filters and other states are unknown', () => {
  expect(filter('paymentdate:[2026-11-01T00:00:00Z..]')).toEqual([30700])
  expect(filter('orderfulfillmentstatus:{SHIPPED}')).toEqual([30800])
})

test('a page has 1 to 200 orders, from offset zero', () => {
  expect(ids({ limit: '201' })).toEqual([31100])
  expect(ids({ limit: '0' })).toEqual([31100])
  expect(ids({ offset: '-1' })).toEqual([31000])
})

test('50 ids at most, and with ids the filter does not matter', () => {
  const orderIds = (count: number) => Array.from({ length: count }, (_, index) => `12-${index}`).join(',')
  expect(ids({ orderIds: orderIds(50), filter: 'nonsense' })).toEqual([])
  expect(ids({ orderIds: orderIds(51) })).toEqual([30900])
})

test('creation dates win, and the default is 90 days', () => {
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
