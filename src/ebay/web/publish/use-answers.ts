import { useMutation, useQueryClient } from '@tanstack/react-query'
import { looksRightEndpoint } from '../../../listings/api.ts'
import type { OpenQuestion } from '../../../listings/open-questions.ts'
import { mendListing } from '../../../listings/web/change/mend-listing.ts'
import { saveFailed } from '../../../listings/web/change/use-listing-actions.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { closeFailed, showFailed } from '../../../platform/web/ui/toasts.ts'
import { refreshSavedItem } from '../fix/use-save-fields.ts'

type Answer = { readonly itemId: string; readonly how: 'right' | 'mend'; readonly questions: readonly OpenQuestion[] }

/**
 * Answers open questions of items: everything is right, or contradictions are fixed. An answer is done when the item's
 * card shows it; then `onAnswered` is called.
 */
export function useAnswers(onAnswered?: (itemId: string) => unknown) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ itemId, how, questions }: Answer) => {
      await (how === 'right'
        ? call(looksRightEndpoint, { itemId, answers: [...questions] })
        : mendListing(itemId, questions))
      await refreshSavedItem(queryClient, itemId)
    },
    onMutate: () => closeFailed(saveFailed),
    onSuccess: (_, { itemId }) => onAnswered?.(itemId),
    onError: (error) => showFailed(saveFailed, sentenceOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') }),
  })
  /** The answers of one item, for `PleaseCheck`. */
  return (itemId: string) => ({
    onLooksRight: (questions: readonly OpenQuestion[]) => mutate({ itemId, how: 'right', questions }),
    onMend: (questions: readonly OpenQuestion[]) => mutate({ itemId, how: 'mend', questions }),
    isPending: isPending && variables.itemId === itemId,
  })
}
