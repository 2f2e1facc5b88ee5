import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Milliseconds of one window of event loop delays. A reader that asks every minute sees each delay. */
const windowMs = 60_000

/** Registers metrics of what this process is and uses. The names are those that Node dashboards know. */
export function watchProcess(metrics: Registry, { role }: { role: string }) {
  const startedAt = Date.now() / 1000 - process.uptime()
  const lag = watchEventLoop()
  const kind = new Gauge({
    name: 'pastfash_process',
    help: 'The role of this process.',
    labelNames: ['role'],
    registers: [metrics],
  })
  kind.set({ role }, 1)
  metrics.registerMetric(
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Processor time of this process, in seconds.',
      registers: [],
      collect() {
        this.reset()
        this.inc(cpuSeconds())
      },
    }),
  )
  const gauges: [name: string, help: string, read: () => number][] = [
    ['process_start_time_seconds', 'Start of this process, in seconds since 1970.', () => startedAt],
    ['process_resident_memory_bytes', 'Memory of this process, in bytes.', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_used_bytes', 'Heap memory in use, in bytes.', () => process.memoryUsage().heapUsed],
    [
      'nodejs_eventloop_lag_p99_seconds',
      '99th percentile of the event loop delay in the last one to two minutes, in seconds.',
      () => lag().p99,
    ],
    [
      'nodejs_eventloop_lag_max_seconds',
      'Longest event loop delay in the last one to two minutes, in seconds.',
      () => lag().max,
    ],
  ]
  for (const [name, help, read] of gauges)
    metrics.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
}

/**
 * Returns a function that reads the delays in seconds, over the last full window and the current one. Reading resets nothing,
 * so there may be several readers. prom-client's own metrics reset the delays at each reading.
 */
function watchEventLoop(): () => { p99: number; max: number } {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const read = () => ({ p99: delay.percentile(99) / 1e9, max: delay.max / 1e9 })
  let lastWindow = { p99: 0, max: 0 }
  setInterval(() => {
    lastWindow = read()
    delay.reset()
  }, windowMs).unref()
  return () => {
    const currentWindow = read()
    return { p99: Math.max(lastWindow.p99, currentWindow.p99), max: Math.max(lastWindow.max, currentWindow.max) }
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
