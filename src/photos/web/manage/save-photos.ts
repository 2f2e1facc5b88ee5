import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import type { UnsavedChanges } from './manage-draft.ts'

/** What saving needs of the test environment. */
export type SavePorts = {
  storeCrop: (crop: UnsavedChanges['crops'][number], signal: AbortSignal) => Promise<unknown>
  storeOrder: (photoIds: readonly string[], signal: AbortSignal) => Promise<unknown>
}

/** Why something is still unsaved: the first failure of its kind. */
export type SaveFault = { readonly about: 'crop' | 'order'; readonly thrown: unknown }

/**
 * Stores the crops one by one and then the order. What fails is left out and the rest goes on, unless the rest would fail
 * of the same. `onStored` is told of each as it is stored; an abort ends it quietly. Gives the first failure.
 */
export async function savePhotos(
  { crops, order }: UnsavedChanges,
  ports: SavePorts,
  onStored: (stored: { photoId: string } | 'order') => void,
  signal: AbortSignal,
): Promise<SaveFault | null> {
  let fault: SaveFault | null = null
  const attempt = async (about: SaveFault['about'], work: () => Promise<unknown>, stored: () => void) => {
    if (signal.aborted || (fault && stopsAll(fault.thrown))) return
    try {
      await work()
      stored()
    } catch (thrown) {
      if (!signal.aborted) fault ??= { about, thrown }
    }
  }
  for (const crop of crops)
    await attempt(
      'crop',
      () => ports.storeCrop(crop, signal),
      () => onStored(crop),
    )
  if (order)
    await attempt(
      'order',
      () => ports.storeOrder(order, signal),
      () => onStored('order'),
    )
  return fault
}

/** About this page, its seller or the line, not about one photo. */
const aboutAll: readonly ErrorCode[] = ['not-signed-in', 'forbidden', 'try-later', 'too-many', 'app-too-old']

function stopsAll(thrown: unknown): boolean {
  return thrown instanceof AppError && aboutAll.includes(thrown.code)
}
