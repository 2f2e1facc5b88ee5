import type { Shot } from '../capture-state.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { Batch } from './shot-batches.ts'

/** The shot after the try to store it. One that could not be stored stays in memory, with the reason as its `storageFault`. */
export async function tryToKeep(
  ports: Pick<CapturePorts, 'keepShot'>,
  shot: Shot<Blob>,
  batch: Batch,
  sentenceOf: (thrown: unknown) => string,
): Promise<Shot<Blob>> {
  const { storageFault: _, ...shotToKeep } = shot
  if (batch.isDiscarded) return shotToKeep
  try {
    await ports.keepShot(shotToKeep, batch.id)
    return shotToKeep
  } catch (error) {
    return { ...shotToKeep, storageFault: sentenceOf(error) }
  }
}
