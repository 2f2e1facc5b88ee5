import { setImmediate as immediate } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchProcess } from './watch-process.ts'

test('reading the event loop delay does not reset it, and a delay is forgotten after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const metrics = new Registry()
  watchProcess(metrics, { role: 'all' })
  const worst = async () => Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(await metrics.metrics())?.[1])
  // The monitor measures from its second turn on.
  while ((await worst()) === 0) await immediate()
  blockEventLoop(500)
  await expect.poll(worst).toBeGreaterThan(0.4)
  const measured = await worst()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await worst()).toBeGreaterThanOrEqual(measured)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await worst()).toBeLessThan(measured)
})

/** Blocks the event loop. */
function blockEventLoop(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}
