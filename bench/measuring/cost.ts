import { cpuOf, memoryOf } from './process-tree.ts'

/** The CPU milliseconds that the whole browser spends meanwhile; undefined where the system does not tell. */
export async function cpuDuring<Result>(processId: number, work: () => Promise<Result>) {
  const before = cpuOf(processId)
  const result = await work()
  const after = cpuOf(processId)
  return { result, cpuMs: before === undefined || after === undefined ? undefined : after - before }
}

/**
 * The megabytes that the whole browser takes at its fullest meanwhile, above what it takes now; undefined where the
 * system does not tell. Looking costs a good part of a core: time nothing at once with this.
 */
export async function memoryDuring<Result>(processId: number, work: () => Promise<Result>) {
  const idle = memoryOf(processId)
  let peak = 0
  const look = () => {
    peak = Math.max(peak, memoryOf(processId) ?? 0)
  }
  const looking = setInterval(look, 40)
  try {
    const result = await work()
    look()
    return { result, addedMb: idle === undefined ? undefined : Math.max(0, peak - idle) / 1_000_000 }
  } finally {
    clearInterval(looking)
  }
}
