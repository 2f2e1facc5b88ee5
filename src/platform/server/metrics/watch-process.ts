import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

/** Of the delays of the event loop, so that who asks every minute sees each of them. */
const windowMs = 60_000

/** What this process is and uses. The names are those that dashboards for Node know. */
export function watchProcess(metrics: Metrics, { role }: { role: string }) {
  const began = Date.now() / 1000 - process.uptime()
  const lag = watchEventLoop()
  metrics.lookedUp('pastfash_process', 'The role of this process.', () => [{ labels: { role }, value: 1 }])
  metrics.lookedUp('process_start_time_seconds', 'When it began, in seconds since 1970.', () => [{ value: began }])
  metrics.lookedUp('process_resident_memory_bytes', 'Memory that the system gave to it.', () => [
    { value: process.memoryUsage.rss() },
  ])
  metrics.lookedUp('nodejs_heap_size_used_bytes', 'Of that, what its objects take.', () => [
    { value: process.memoryUsage().heapUsed },
  ])
  metrics.lookedUp('process_cpu_seconds_total', 'Time of processors that it took.', cpuSeconds, 'counter')
  metrics.lookedUp(
    'nodejs_eventloop_lag_p99_seconds',
    'Of a hundred times that work of the event loop began, how late the latest but one was, in the last one to two minutes.',
    () => [{ value: lag().p99 }],
  )
  metrics.lookedUp(
    'nodejs_eventloop_lag_max_seconds',
    'How late work of the event loop began at the worst, in the last one to two minutes.',
    () => [{ value: lag().max }],
  )
}

/** Gives the delays in seconds, of the window that is over and the one that is not. Looking changes nothing: several may look. */
function watchEventLoop(): () => { p99: number; max: number } {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const read = () => ({ p99: delay.percentile(99) / 1e9, max: delay.max / 1e9 })
  let before = { p99: 0, max: 0 }
  setInterval(() => {
    before = read()
    delay.reset()
  }, windowMs).unref()
  return () => {
    const now = read()
    return { p99: Math.max(before.p99, now.p99), max: Math.max(before.max, now.max) }
  }
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return [{ value: (user + system) / 1e6 }]
}
