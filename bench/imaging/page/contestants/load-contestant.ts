import type { ContestantName } from '../../page-calls.ts'
import type { Contestant } from './contestant.ts'

const loaded = new Map<ContestantName, Promise<Contestant>>()

/** Loaded by file name and not imported, so that this page passes the type check without the rivals' packages. */
const rivals = import.meta.glob<{ contestant: Contestant }>('../rivals/*.ts')

/** Loads only its own code, so that no page contains the others. */
export function loadContestant(name: ContestantName): Promise<Contestant> {
  const contestant = loaded.get(name) ?? load(name)
  loaded.set(name, contestant)
  return contestant
}

async function load(name: ContestantName): Promise<Contestant> {
  switch (name) {
    case 'ours':
      return (await import('./ours.ts')).ours('fastest')
    case 'ours-bitmap':
      return (await import('./ours.ts')).ours('bitmap')
    case 'canvas':
      return (await import('./canvas.ts')).canvasLoop
    case 'browser-image-compression':
    case 'compressorjs':
    case 'pica':
      return loadRival(name)
    default:
      return name satisfies never
  }
}

async function loadRival(name: ContestantName): Promise<Contestant> {
  const rival = await rivals[`../rivals/${name}.ts`]?.()
  if (!rival) throw new Error(`There is no rivals/${name}.ts`)
  return rival.contestant
}
