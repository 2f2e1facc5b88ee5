import type { Shot } from '../capture-state.ts'
import type { CapturePorts } from './capture-ports.ts'
import type { Batch } from './shot-batches.ts'

/** The shot after the attempt to store it: one that could not be stored goes on in memory and says so, with `sentence`. */
export async function keepOrSay(
  ports: Pick<CapturePorts, 'keepShot'>,
  shot: Shot<Blob>,
  batch: Batch,
  sentence: (thrown: unknown) => string,
): Promise<Shot<Blob>> {
  const { unkept: _, ...kept } = shot
  if (batch.isDiscarded) return kept
  try {
    await ports.keepShot(kept, batch.id)
    return kept
  } catch (error) {
    return { ...kept, unkept: sentence(error) }
  }
}
