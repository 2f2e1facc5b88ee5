/** Metrics of a process of PastFash, from its own /metrics. */
export type ProcessMetrics = {
  /** Bytes that the process has from the system (process_resident_memory_bytes). */
  readonly memory: number
  /** Bytes of its objects in that memory (nodejs_heap_size_used_bytes). */
  readonly heap: number
  /** Processor seconds since its start (process_cpu_seconds_total). */
  readonly cpuSeconds: number
}

/** Parses the metrics from a text for Prometheus. Throws if one of them is missing. */
export function readProcessMetrics(text: string): ProcessMetrics {
  const figure = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
    if (value === undefined) throw new Error(`/metrics does not contain ${name}`)
    return Number(value)
  }
  return {
    memory: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
    cpuSeconds: figure('process_cpu_seconds_total'),
  }
}

/** The current metrics at this address. */
export async function processMetricsAt(metricsUrl: string): Promise<ProcessMetrics> {
  return readProcessMetrics(await (await fetch(metricsUrl)).text())
}
