import { use, useCallback, useEffect, useRef } from 'react'
import { AppError } from '../../../platform/errors.ts'
import { actingSeller } from '../../../platform/web/net/acting-seller.ts'
import { call } from '../../../platform/web/net/call.ts'
import { DraftsOf } from '../../../platform/web/store/use-draft.ts'
import { sayNote } from '../../../platform/web/ui/toasts.ts'
import { itemPhotosEndpoint } from '../../api.ts'

/**
 * Says so where the dialog goes because its item was deleted elsewhere: the card that it belongs to leaves the page, and the
 * dialog with it. What this returns is to be called when the seller closes it.
 */
export function useSayGone(itemId: string, told: { name: string; hasChanges: boolean }): () => void {
  const whose = use(DraftsOf)
  const isClosed = useRef(false)
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })
  useEffect(() => {
    isClosed.current = false
    return () => {
      if (!isClosed.current && actingSeller.now()?.sellerId === whose) void sayIfGone(itemId, latest.current)
    }
  }, [itemId, whose])
  return useCallback(() => void (isClosed.current = true), [])
}

async function sayIfGone(itemId: string, { name, hasChanges }: { name: string; hasChanges: boolean }): Promise<void> {
  try {
    await call(itemPhotosEndpoint, { itemId })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) return
    sayNote({
      title: `${name} was deleted on another page or device`,
      detail: hasChanges
        ? 'What you changed in Manage Photos was not saved. It is here again if the item comes back.'
        : 'Manage Photos was closed with it.',
    })
  }
}
