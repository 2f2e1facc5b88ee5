import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../../account/web/session.ts'
import { AppError } from '../../../platform/errors.ts'
import { entryOf } from '../../../platform/web/lists/entries-cache.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { isUnanswered } from '../../../platform/web/net/failure-of.ts'
import { useIsMounted } from '../../../platform/web/page/use-is-mounted.ts'
import { showDone } from '../../../platform/web/ui/toasts.ts'
import { endListingEndpoint, publishEndpoint, setAsideEndpoint, updateOnEbayEndpoint } from '../../api.ts'
import type { GivenForm } from '../../publication/publish-form.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { hideActionFailure, showActionFailure } from './action-failure.ts'
import { awaitedPublications, awaitLost, awaitUnanswered, forgetAwaited, isUnderWay } from './awaited-publications.ts'
import { isChanged } from './is-changed.ts'
import { publishSentences } from './publish-sentences.ts'
import { showPublished } from './show-published.ts'

/** An action on an item at eBay. `set-aside`: the seller says that it is not listed, because eBay cannot be asked. */
export type EbayAction =
  /** `confirmed`: the hash of the shown summary. */
  | {
      readonly kind: 'publish' | 'update'
      readonly form?: GivenForm | undefined
      readonly confirmed: string
    }
  | { readonly kind: 'end' }
  | { readonly kind: 'set-aside' }

/**
 * Publishes, updates, ends and sets aside the listing of one item. Returns the running action; results are shown on any
 * view.
 */
export function usePublish(itemId: string) {
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const userId = useQuery(sessionQuery).data?.user.id
  const mutationKey = ['ebay-publish', itemId]
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `ebay-publish ${itemId}` },
    onMutate: ({ kind }) => {
      hideActionFailure(kind)
      return { publicationBefore: entryOf(queryClient, listOfEbayItems, itemId)?.publication ?? null }
    },
    mutationFn: async (action: EbayAction) => {
      forgetAwaited(itemId)
      if (action.kind === 'end' || action.kind === 'set-aside') {
        await call(action.kind === 'end' ? endListingEndpoint : setAsideEndpoint, { itemId })
        return undefined
      }
      const { form, confirmed } = action
      if (action.kind === 'publish') return call(publishEndpoint, { itemId, userId, confirmed, ...form })
      const answer = await call(updateOnEbayEndpoint, { itemId, confirmed, form })
      if (!answer.success) throw new AppError('conflict', answer.error ?? publishSentences.updateFailed)
      return answer
    },
    onSuccess(answer, { kind }) {
      if (answer?.publish_status === 'publishing' && (kind === 'publish' || kind === 'update'))
        awaitedPublications.set(itemId, kind)
    },
    async onError(error, { kind }, context) {
      // Without an answer only the item can say how it ended.
      if (isUnanswered(error) && (kind === 'publish' || kind === 'update')) {
        awaitLost(itemId, kind, context?.publicationBefore ?? null)
        await refreshEntries(queryClient, listOfEbayItems, [itemId])
        return
      }
      if (error instanceof AppError && error.code === 'try-later' && (kind === 'publish' || kind === 'update')) {
        awaitedPublications.set(itemId, kind)
        const [item] = await refreshEntries(queryClient, listOfEbayItems, [itemId])
        if ((item?.publication && isUnderWay(item.publication)) || !awaitedPublications.delete(itemId)) return
      } else if (kind === 'publish') {
        const [item] = await refreshEntries(queryClient, listOfEbayItems, [itemId])
        if (item && awaitUnanswered(item, error)) return
      }
      // A summary shown again says why, if the seller is still on this view.
      if (!isChanged(error) || !isMounted.current) showActionFailure(kind, error)
    },
    onSettled: async (answer, error, { kind }) => {
      void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('ebay') })
      await refreshEntries(queryClient, listOfEbayItems, [itemId])
      // For an error the card already has the reason.
      if (!error) showOutcome(kind, answer?.publish_status)
    },
  })
  const [runningAction] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as EbayAction).kind,
  })
  /** Calls `onRefused` even if the component has left the page since. */
  const start = (action: EbayAction, onRefused?: (error: Error) => void) =>
    void mutateAsync(action).catch((error: Error) => onRefused?.(error))
  return { start, runningAction }
}

/** Shows that an action is done. For an item that is still being published, its later state shows the result. */
function showOutcome(kind: EbayAction['kind'], status: PublishStatus | undefined): void {
  if (kind === 'end') showDone(publishSentences.ended)
  else if (kind === 'set-aside') showDone(publishSentences.setAside)
  else if (status === 'publishing') return
  else if (kind === 'update') showDone(publishSentences.updated)
  else if (status) showPublished(status)
}
