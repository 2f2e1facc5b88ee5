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
      help: 'Time of processors that it took.',
      registers: [],
      collect() {
        this.reset()
        this.inc(cpuSeconds())
      },
    }),
  )
  const gauges: [name: string, help: string, read: () => number][] = [
    ['process_start_time_seconds', 'When it began, in seconds since 1970.', () => startedAt],
    ['process_resident_memory_bytes', 'Memory that the system gave to it.', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_used_bytes', 'Of that, what its objects take.', () => process.memoryUsage().heapUsed],
    [
      'nodejs_eventloop_lag_p99_seconds',
      'Of a hundred times that work of the event loop began, how late the latest but one was, in the last one to two minutes.',
      () => lag().p99,
    ],
    [
      'nodejs_eventloop_lag_max_seconds',
      'How late work of the event loop began at the worst, in the last one to two minutes.',
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
