import { cpuOf, memoryOf } from './process-tree.ts'

/** The CPU milliseconds of the whole browser during `work`; undefined if the system does not report them. */
export async function cpuDuring<Result>(processId: number, work: () => Promise<Result>) {
  const before = cpuOf(processId)
  const result = await work()
  const after = cpuOf(processId)
  return { result, cpuMs: before === undefined || after === undefined ? undefined : after - before }
}

/**
 * The peak megabytes of the whole browser during `work`, above those at its start; undefined if the system does not report
 * them. Sampling costs a good part of a core, so do not measure time together with this.
 */
export async function memoryDuring<Result>(processId: number, work: () => Promise<Result>) {
  const idle = memoryOf(processId)
  let peak = 0
  const takeSample = () => {
    peak = Math.max(peak, memoryOf(processId) ?? 0)
  }
  const sampling = setInterval(takeSample, 40)
  try {
    const result = await work()
    takeSample()
    return { result, addedMb: idle === undefined ? undefined : Math.max(0, peak - idle) / 1_000_000 }
  } finally {
    clearInterval(sampling)
  }
}
