import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a counter has one line for each of its labels', async () => {
  const metrics = createMetrics()
  const jobs = metrics.counter('jobs_total', 'Jobs.')
  jobs.add({ kind: 'a' })
  jobs.add({ kind: 'b' }, 3)
  jobs.add({ kind: 'a' })
  expect(await metrics.text()).toBe(`# HELP jobs_total Jobs.
# TYPE jobs_total counter
jobs_total{kind="a"} 2
jobs_total{kind="b"} 3
`)
})

test('a histogram counts what is at most as large as each bound, and adds everything up', async () => {
  const metrics = createMetrics()
  const took = metrics.histogram('took_seconds', 'Seconds.', [0.5, 2])
  for (const value of [0.25, 0.5, 1, 8]) took.observe({}, value)
  expect(await metrics.text()).toBe(`# HELP took_seconds Seconds.
# TYPE took_seconds histogram
took_seconds_bucket{le="0.5"} 2
took_seconds_bucket{le="2"} 3
took_seconds_bucket{le="+Inf"} 4
took_seconds_sum 9.75
took_seconds_count 4
`)
})

test('what is looked up is looked up each time, and left out where that fails', async () => {
  const metrics = createMetrics()
  let open = 1
  metrics.lookedUp('open', 'Open.', () => [{ value: open }])
  metrics.lookedUp('away', 'Away.', () => Promise.reject(new Error('away')))
  expect(await metrics.text()).toBe('# HELP open Open.\n# TYPE open gauge\nopen 1\n')
  open = 2
  expect(await metrics.text()).toContain('\nopen 2\n')
})

test('a label keeps its line whole whatever it holds', async () => {
  const metrics = createMetrics()
  metrics.counter('odd_total', 'Odd.').add({ text: 'a "b" \\ c\nd' })
  expect(await metrics.text()).toContain('odd_total{text="a \\"b\\" \\\\ c\\nd"} 1\n')
})
