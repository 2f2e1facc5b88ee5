import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

/** What this process is and uses. The names are those that dashboards for Node know. */
export function watchProcess(metrics: Metrics, { role }: { role: string }) {
  const began = Date.now() / 1000 - process.uptime()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
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
    'How late its work began at the worst, since the last look.',
    () => {
      const value = delay.percentile(99) / 1e9
      delay.reset()
      return [{ value }]
    },
  )
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return [{ value: (user + system) / 1e6 }]
}
