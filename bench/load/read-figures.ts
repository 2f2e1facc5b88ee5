/** What is watched of a process of PastFash, from its own /metrics. */
export type ProcessFigures = {
  /** Bytes that the system gave to it (process_resident_memory_bytes). */
  readonly memory: number
  /** Of those, what its objects take (nodejs_heap_size_used_bytes). */
  readonly heap: number
  /** Seconds of processors that it took since it began (process_cpu_seconds_total). */
  readonly cpuSeconds: number
}

/** The figures in a text for Prometheus. Throws where one of them is missing. */
export function readFigures(text: string): ProcessFigures {
  const figure = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
    if (value === undefined) throw new Error(`/metrics does not tell ${name}`)
    return Number(value)
  }
  return {
    memory: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
    cpuSeconds: figure('process_cpu_seconds_total'),
  }
}

/** What /metrics at this address tells now. */
export async function figuresAt(metricsUrl: string): Promise<ProcessFigures> {
  return readFigures(await (await fetch(metricsUrl)).text())
}
