import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../../account/web/session.ts'
import { AppError } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/call.ts'
import { hearersOf } from '../../../platform/web/refresh-queries.ts'
import { sayDone } from '../../../platform/web/ui/toasts.ts'
import { endListingEndpoint, publishEndpoint, updateOnEbayEndpoint } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import type { PublishForm } from '../../publication/publish-form.ts'
import { refreshEbayItems } from '../list/refresh-ebay-items.ts'
import { askedHere, isUnderWay } from './asked-here.ts'
import { publishSentences } from './publish-sentences.ts'
import { sayNotDone } from './say-not-done.ts'

/** What is asked of eBay for an item. */
export type Asked = { readonly kind: 'publish' | 'update'; readonly form: PublishForm } | { readonly kind: 'end' }

/** Publishes, updates and ends the listing of one item. What is under way is told per item, on whatever view. */
export function usePublish(itemId: string) {
  const queryClient = useQueryClient()
  const userId = useQuery(sessionQuery).data?.user.id
  const mutationKey = ['ebay-publish', itemId]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `ebay-publish ${itemId}` },
    mutationFn: async (asked: Asked) => {
      askedHere.delete(itemId)
      if (asked.kind === 'end') {
        await call(endListingEndpoint, { itemId })
        return undefined
      }
      if (asked.kind === 'update') return call(updateOnEbayEndpoint, { itemId, form: asked.form })
      return call(publishEndpoint, { itemId, userId, ...asked.form })
    },
    onSuccess(answer, { kind }) {
      if (kind === 'end') return sayDone(publishSentences.ended)
      if (answer?.publish_status === 'publishing') askedHere.set(itemId, kind)
      else if (kind === 'update') sayDone(publishSentences.updated)
      else if (answer?.publish_status === 'published') sayDone(ebaySentences.published)
    },
    async onError(error, { kind }) {
      // Without an answer nobody knows here how it ended: the item does.
      if (error instanceof AppError && error.code === 'try-later' && kind !== 'end') {
        askedHere.set(itemId, kind)
        const [item] = await refreshEbayItems(queryClient, [itemId])
        if ((item?.publication && isUnderWay(item.publication)) || !askedHere.delete(itemId)) return
      }
      sayNotDone(kind, error)
    },
    onSettled: async () => {
      void queryClient.invalidateQueries({ predicate: hearersOf('ebay') })
      await refreshEbayItems(queryClient, [itemId])
    },
  })
  const [asking] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Asked).kind,
  })
  return { ask: mutate, asking }
}
