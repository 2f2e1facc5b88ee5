import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../../account/web/session.ts'
import { AppError } from '../../../platform/errors.ts'
import { entryOf } from '../../../platform/web/lists/entries-cache.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { isUnanswered } from '../../../platform/web/net/failure-of.ts'
import { useIsHere } from '../../../platform/web/page/use-is-here.ts'
import { sayDone } from '../../../platform/web/ui/toasts.ts'
import { endListingEndpoint, publishEndpoint, setAsideEndpoint, updateOnEbayEndpoint } from '../../api.ts'
import type { GivenForm } from '../../publication/publish-form.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { awaitedPublications, awaitLost, forgetAwaited, isUnderWay, tellUnsaid } from './awaited-publications.ts'
import { isChanged } from './is-changed.ts'
import { publishSentences } from './publish-sentences.ts'
import { sayNotDone, unsayNotDone } from './say-not-done.ts'
import { sayPublished } from './say-published.ts'

/** What is asked of eBay for an item. */
export type Asked =
  /** `confirmed`: the hash of what was shown. */
  | {
      readonly kind: 'publish' | 'update'
      readonly form?: GivenForm | undefined
      readonly confirmed: string
    }
  | { readonly kind: 'end' }
  | { readonly kind: 'set-aside' }

/**
 * Publishes, updates, ends and sets aside the listing of one item. What is under way is told per item, and how it ended on whatever
 * view.
 */
export function usePublish(itemId: string) {
  const queryClient = useQueryClient()
  const here = useIsHere()
  const userId = useQuery(sessionQuery).data?.user.id
  const mutationKey = ['ebay-publish', itemId]
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `ebay-publish ${itemId}` },
    onMutate: ({ kind }) => {
      unsayNotDone(kind)
      return { before: entryOf(queryClient, listOfEbayItems, itemId)?.publication ?? null }
    },
    mutationFn: async (asked: Asked) => {
      forgetAwaited(itemId)
      if (asked.kind === 'end' || asked.kind === 'set-aside') {
        await call(asked.kind === 'end' ? endListingEndpoint : setAsideEndpoint, { itemId })
        return undefined
      }
      const { form, confirmed } = asked
      if (asked.kind === 'publish') return call(publishEndpoint, { itemId, userId, confirmed, ...form })
      const answer = await call(updateOnEbayEndpoint, { itemId, confirmed, form })
      if (!answer.success) throw new AppError('conflict', answer.error ?? publishSentences.updateFailed)
      return answer
    },
    onSuccess(answer, { kind }) {
      if (answer?.publish_status === 'publishing' && (kind === 'publish' || kind === 'update'))
        awaitedPublications.set(itemId, kind)
    },
    async onError(error, { kind }, known) {
      // Without an answer nobody knows here how it ended: the item does.
      if (isUnanswered(error) && (kind === 'publish' || kind === 'update')) {
        awaitLost(itemId, kind, known?.before ?? null)
        await refreshEntries(queryClient, listOfEbayItems, [itemId])
        return
      }
      if (error instanceof AppError && error.code === 'try-later' && (kind === 'publish' || kind === 'update')) {
        awaitedPublications.set(itemId, kind)
        const [item] = await refreshEntries(queryClient, listOfEbayItems, [itemId])
        if ((item?.publication && isUnderWay(item.publication)) || !awaitedPublications.delete(itemId)) return
      } else if (kind === 'publish') {
        const [item] = await refreshEntries(queryClient, listOfEbayItems, [itemId])
        if (item && tellUnsaid(item, error)) return
      }
      // The summary that is shown anew says why, where there still is somebody to see it.
      if (!isChanged(error) || !here.current) sayNotDone(kind, error)
    },
    onSettled: async (answer, error, { kind }) => {
      void queryClient.invalidateQueries({ predicate: hearersOf('ebay') })
      await refreshEntries(queryClient, listOfEbayItems, [itemId])
      // The card says it already.
      if (!error) sayEnd(kind, answer?.publish_status)
    },
  })
  const [asking] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Asked).kind,
  })
  /** `onRefused` hears of it also where the part that asks has left the page by then. */
  const ask = (asked: Asked, onRefused?: (error: Error) => void) =>
    void mutateAsync(asked).catch((error: Error) => onRefused?.(error))
  return { ask, asking }
}

/** What was done, in words; of what is still being published they are said once what is read of the item tells its end. */
function sayEnd(kind: Asked['kind'], status: PublishStatus | undefined): void {
  if (kind === 'end') sayDone(publishSentences.ended)
  else if (kind === 'set-aside') sayDone(publishSentences.setAside)
  else if (status === 'publishing') return
  else if (kind === 'update') sayDone(publishSentences.updated)
  else if (status) sayPublished(status)
}
