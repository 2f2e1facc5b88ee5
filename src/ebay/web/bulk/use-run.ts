import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { AppError } from '../../../platform/errors.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { useTyped } from '../../../platform/web/store/use-draft.ts'
import { publishManyEndpoint } from '../../api.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { sayNotDone } from '../publish/say-not-done.ts'
import { type BulkRun, isSentAgain, newRun, readRun, withAnswer } from './bulk-run.ts'

/** Tries before the seller is asked. */
const triesMost = 3
const mutationKey = ['ebay-run']

/** `before`: the run that this one goes on with. */
type Asked = { readonly run: BulkRun; readonly before?: BulkRun | undefined }

/**
 * The run of items that are published together. It is kept before it is sent and outlives the page, so that a run whose answer was
 * lost is asked for again: the server knows it by its id, and begins nothing twice. `onChanged` hears of items that were not sent
 * since they are not as they were confirmed, `onRefused` of those of a run that did not begin at all.
 */
export function useRun(told: Record<'onChanged' | 'onRefused', (itemIds: readonly string[]) => void>) {
  const queryClient = useQueryClient()
  const [kept, keep, forget] = useTyped('publishing together')
  const run = readRun(kept)
  const start = useMutation({
    mutationKey,
    mutationFn: ({ run: { id, confirmed } }: Asked) =>
      call(publishManyEndpoint, { itemIds: Object.keys(confirmed), confirmed, runId: id }),
    retry: (failed, error) => failed < triesMost && isUnanswered(error),
    onSuccess(answer, { run: asked }) {
      keep(JSON.stringify(withAnswer(asked, answer)))
      if (answer.changed.length > 0) told.onChanged(answer.changed)
    },
    onError(error, { run: asked, before }) {
      if (isUnanswered(error)) return
      if (before) keep(JSON.stringify(before))
      else {
        forget()
        told.onRefused(Object.keys(asked.confirmed))
      }
      sayNotDone('publish', error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ predicate: hearersOf('ebay') })
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
    },
  })
  const findAgain = useEffectEvent(() => {
    if (run && isSentAgain(run, Date.now()) && queryClient.isMutating({ mutationKey }) === 0) start.mutate({ run })
  })
  useEffect(() => findAgain(), [])
  // Not of `start`: the seller may have left the screen and come back since it was asked.
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  const isAsking = last?.status === 'pending'
  return {
    now: run,
    /** Nobody knows yet what was begun, and nobody is asking; `fault` says why, where that is known. */
    isUnknown: run !== undefined && !run.isAnswered && !isAsking,
    fault: last?.error ?? null,
    isAsking,
    begin(confirmed: Readonly<Record<string, string>>, isGoingOn: boolean) {
      const before = isGoingOn ? run : undefined
      const begun = newRun({ id: newId(), pressedAt: Date.now(), confirmed }, before)
      keep(JSON.stringify(begun))
      start.mutate({ run: begun, before })
    },
    askAgain: () => run && start.mutate({ run }),
    close: forget,
  }
}

/** Whether nobody has said what became of it. */
function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'try-later' || error.code === 'too-many')
}
