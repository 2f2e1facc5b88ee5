import type { ContestantName } from '../../page-calls.ts'
import type { Contestant } from './contestant.ts'

const loaded = new Map<ContestantName, Promise<Contestant>>()

/** Loads its code only, so that no page carries the others. */
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
    case 'browser-image-compression':
      return (await import('./browser-image-compression.ts')).browserImageCompression
    case 'compressorjs':
      return (await import('./compressorjs.ts')).compressorjs
    case 'pica':
      return (await import('./pica.ts')).picaAndCanvas
    case 'canvas':
      return (await import('./canvas.ts')).canvasLoop
    default:
      return name satisfies never
  }
}
