import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { renameSkuEndpoint } from '../../items/api.ts'
import { normaliseSku, skuFault } from '../../items/sku.ts'
import { renameFailed, renameRefusal } from '../../items/web/rename-refusal.ts'
import { sentenceOf } from '../../platform/errors.ts'
import { hearersOf } from '../../platform/web/live/refresh-queries.ts'
import { call } from '../../platform/web/net/call.ts'
import { useIsHere } from '../../platform/web/page/use-is-here.ts'
import { drafts } from '../../platform/web/store/drafts.ts'
import { DraftsOf, useTyped } from '../../platform/web/store/use-draft.ts'
import { useSentDraft } from '../../platform/web/store/use-sent-draft.ts'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import type { Batch } from '../api.ts'

/**
 * A batch's SKU and changing it. What was saved shows at once; when the server refuses, the field is back with what was
 * typed and why. `typed` is undefined while nobody edits; it outlives the card, which may be scrolled away, and the page.
 * What was sent and not taken is typed again, unless it turns out to be what the item is called: an answer may be lost.
 */
export function useRenameSku({ id, sku, updatedAt }: Pick<Batch, 'id' | 'sku' | 'updatedAt'>) {
  const queryClient = useQueryClient()
  const name = `sku of ${id}`
  const whose = use(DraftsOf)
  const [typedSince, setTyped, forgetTyped] = useTyped(name)
  const { unanswered, giveUp, send } = useSentDraft(name)
  const isSaved = unanswered === sku
  const typed = typedSince ?? (isSaved ? undefined : unanswered)
  useEffect(() => {
    if (isSaved) giveUp()
  }, [isSaved, giveUp])
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
    giveUp()
    setRefusal(undefined)
  }
  const save = async () => {
    if (typed === undefined || fault !== undefined) return
    const to = normaliseSku(typed)
    close()
    if (to === shown) return
    setRenamed({ to, since: updatedAt })
    const answered = send(to)
    try {
      await call(renameSkuEndpoint, { itemId: id, sku: to })
      answered(true)
      void queryClient.invalidateQueries({ predicate: hearersOf('items') })
    } catch (error) {
      answered(false)
      setRenamed(undefined)
      const isTypedSince = drafts.read(whose, name) !== undefined
      if (!isHere.current || isTypedSince) return sayFailed(renameFailed, sentenceOf(error))
      setRefusal(renameRefusal(error))
    }
  }
  return { shown, typed, fault, type, cancel: close, save }
}
