import { readdirSync, readFileSync } from 'node:fs'

/** CPU milliseconds of a process and all its descendants so far, ended ones included; undefined without /proc. */
export function cpuOf(root: number): number | undefined {
  const tree = processTree(root)
  return tree && tree.reduce((sum, { ticks }) => sum + ticks, 0) * millisecondsPerTick
}

/** Memory in bytes of a process and all its descendants, shared memory counted once; undefined without /proc. */
export function memoryOf(root: number): number | undefined {
  return processTree(root)?.reduce((sum, { id }) => sum + proportionalSize(id), 0)
}

type Process = { readonly id: number; readonly parent: number; readonly ticks: number }

/** USER_HZ of proc(5): Linux has reported the same unit to user space for decades, independent of the kernel's own. */
const millisecondsPerTick = 10

function processTree(root: number): Process[] | undefined {
  if (process.platform !== 'linux') return undefined
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent)
  const tree = allProcesses().filter(({ id }) => id === root)
  for (const { id } of tree) tree.push(...(children.get(id) ?? []))
  return tree
}

function allProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // The name of the program is in parentheses and may contain anything.
      const [, fields = ''] = readIfThere(`/proc/${name}/stat`).split(/\) (?=[^)]*$)/)
      const numbers = fields.split(' ').map(Number)
      const [, parent] = numbers
      if (parent === undefined) return []
      const ownAndWaitedFor = numbers.slice(11, 15)
      return [{ id: Number(name), parent, ticks: ownAndWaitedFor.reduce((sum, ticks) => sum + ticks, 0) }]
    })
}

function proportionalSize(id: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${id}/smaps_rollup`)) ?? []
  return Number(kilobytes ?? 0) * 1024
}

/** Empty if the process has ended since it was listed. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
