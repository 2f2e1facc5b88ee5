import { expect, test } from 'vitest'
import { createLiveUpdates } from '../../bench/load/live-updates.ts'
import { networkAddress } from '../../bench/load/network-address.ts'
import { readOptions } from '../../bench/load/options.ts'
import { percentilesOf } from '../../bench/load/percentiles.ts'
import { readProcessMetrics } from '../../bench/load/read-process-metrics.ts'
import { shareOf } from '../../bench/load/seed-stock.ts'
import { retryAfterSeconds } from '../../bench/load/time-requests.ts'
import { growthOf, type MemorySample } from '../../bench/load/watch-memory.ts'

test('a percentile is one of the measured values, in any order of the input', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentilesOf(hundred)).toEqual({ p50: 50, p95: 95, p99: 99 })
  expect(percentilesOf([7])).toEqual({ p50: 7, p95: 7, p99: 7 })
  expect(percentilesOf([])).toBeUndefined()
})

test('items are shared among sellers to the last one', () => {
  const shares = Array.from({ length: 8 }, (_, index) => shareOf(100, index, 8))
  expect(shares).toEqual([13, 13, 13, 13, 12, 12, 12, 12])
})

test('no two sellers, and no two sign-ins of one seller, ask from the same network address', () => {
  const addresses = [0, 1, 2].flatMap((signIn) =>
    Array.from({ length: 600 }, (_, seller) => networkAddress(seller, signIn)),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.every((address) => address.split('.').every((part) => Number(part) < 255))).toBe(true)
})

test('only a refusal that says when to come back is retried', () => {
  const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) })
  expect(retryAfterSeconds(answer(429, { 'retry-after': '1' }))).toBe(1)
  expect(retryAfterSeconds(answer(503, { 'retry-after': '5' }))).toBe(5)
  expect(retryAfterSeconds(answer(429))).toBeUndefined()
  expect(retryAfterSeconds(answer(409, { 'retry-after': '1' }))).toBeUndefined()
})

test('an update that arrived while a request was running is not waited for', async () => {
  const liveUpdates = createLiveUpdates()
  const previousCount = liveUpdates.count()
  liveUpdates.heard()
  await expect(liveUpdates.moreThan(previousCount, 60_000)).resolves.toBeUndefined()
  const waiting = liveUpdates.moreThan(liveUpdates.count(), 60_000)
  liveUpdates.heard()
  await expect(waiting).resolves.toBeUndefined()
})

test('memory growth is that of the process that grows most, without what it takes at the start', () => {
  const samples = (sizes: number[]): MemorySample[] =>
    sizes.map((size, minute) => ({ minute, megabytes: { 'web 1': 100, 'web 2': size, worker: 100 } }))
  expect(growthOf(samples([50, 80, 100, 100, 100, 100]))).toBe(1)
  expect(growthOf(samples([50, 80, 100, 100, 125, 125]))).toBe(1.25)
  expect(growthOf(samples([50, 80]))).toBeUndefined()
})

test('metrics of a process are read from its text, and a missing one is named', () => {
  const text = [
    '# HELP process_resident_memory_bytes Memory.',
    'process_resident_memory_bytes 1000',
    'nodejs_heap_size_used_bytes 400',
    'process_cpu_seconds_total 1.5',
    '',
  ].join('\n')
  expect(readProcessMetrics(text)).toEqual({ memory: 1000, heap: 400, cpuSeconds: 1.5 })
  expect(() => readProcessMetrics('')).toThrow('/metrics does not contain process_resident_memory_bytes')
})

test('an option that is not a number is refused by its name', () => {
  expect(readOptions(['--sellers', '8', '--minutes', '0'])).toMatchObject({ sellers: 8, minutes: 0, items: 1_000_000 })
  expect(() => readOptions(['--sellers', 'many'])).toThrow('--sellers takes a number from 1 on')
  expect(() => readOptions(['--minutes', 'soon'])).toThrow('--minutes takes a number from 0 on')
})
