import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import type { UnsavedChanges } from './manage-draft.ts'

/** The server calls that saving needs. */
export type SavePorts = {
  storeCrop: (crop: UnsavedChanges['crops'][number], signal: AbortSignal) => Promise<unknown>
  storeOrder: (photoIds: readonly string[], signal: AbortSignal) => Promise<unknown>
}

/** The first failure of a save. The crop or the order in `about` is still unsaved. */
export type SaveFault = { readonly about: 'crop' | 'order'; readonly thrown: unknown }

/**
 * Stores the crops one by one and then the order. A failed one is skipped and the rest continues, unless the failure concerns
 * them too. `onStored` is called for each stored one. An abort ends the save without a fault. Returns the first failure.
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

/** Codes that concern the page, its seller or the connection, not one photo. */
const codesThatStopAll: readonly ErrorCode[] = ['not-signed-in', 'forbidden', 'try-later', 'too-many', 'app-too-old']

function stopsAll(thrown: unknown): boolean {
  return thrown instanceof AppError && codesThatStopAll.includes(thrown.code)
}
