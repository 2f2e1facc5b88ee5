import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renameSkuEndpoint } from '../../items/api.ts'
import { normaliseSku, skuFault } from '../../items/sku.ts'
import { renameFailed, renameRefusal } from '../../items/web/rename-refusal.ts'
import { sentenceOf } from '../../platform/errors.ts'
import { call } from '../../platform/web/call.ts'
import { hearersOf } from '../../platform/web/refresh-queries.ts'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import { useTyped } from '../../platform/web/use-draft.ts'
import { useIsHere } from '../../platform/web/use-is-here.ts'
import type { Batch } from '../api.ts'

/**
 * A batch's SKU and changing it. What was saved shows at once; when the server refuses, the field is back with what was
 * typed and why. `typed` is undefined while nobody edits; it outlives the card, which may be scrolled away, and the page.
 */
export function useRenameSku({ id, sku, updatedAt }: Pick<Batch, 'id' | 'sku' | 'updatedAt'>) {
  const queryClient = useQueryClient()
  const [typed, setTyped, forgetTyped] = useTyped(`sku of ${id}`)
  const [refusal, setRefusal] = useState<string>()
  const [renamed, setRenamed] = useState<{ to: string; since: string }>()
  const isHere = useIsHere()
  // The list knows more by now: the new SKU, or what another device has made of it.
  if (renamed && renamed.since !== updatedAt) setRenamed(undefined)
  const shown = renamed?.to ?? sku
  const fault = typed === undefined ? undefined : (skuFault(normaliseSku(typed)) ?? refusal)

  const type = (next: string) => {
    setTyped(next)
    setRefusal(undefined)
  }
  const close = () => {
    forgetTyped()
    setRefusal(undefined)
  }
  const save = async () => {
    if (typed === undefined || fault !== undefined) return
    const to = normaliseSku(typed)
    close()
    if (to === shown) return
    setRenamed({ to, since: updatedAt })
    try {
      await call(renameSkuEndpoint, { itemId: id, sku: to })
      void queryClient.invalidateQueries({ predicate: hearersOf('items') })
    } catch (error) {
      setTyped(to)
      if (!isHere.current) return sayFailed(renameFailed, sentenceOf(error))
      setRenamed(undefined)
      setRefusal(renameRefusal(error))
    }
  }
  return { shown, typed, fault, type, cancel: close, save }
}
