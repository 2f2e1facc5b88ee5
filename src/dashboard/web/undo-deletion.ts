import type { QueryClient } from '@tanstack/react-query'
import { restoreItemsEndpoint } from '../../items/api.ts'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { hearersOf } from '../../platform/web/live/refresh-queries.ts'
import { call } from '../../platform/web/net/call.ts'
import { ifNotAnswered } from '../../platform/web/net/if-not-answered.ts'
import { sayDone, sayFailed } from '../../platform/web/ui/toasts.ts'

/**
 * Brings back what a deletion took, and says how much that was: `name` calls so many products. Works on wherever the seller is
 * by now.
 */
export async function undoDeletion(
  queryClient: QueryClient,
  deletion: {
    id: string
    count: number
    name: (count: number) => string
    onRestored?: (() => void) | undefined
  },
): Promise<void> {
  const { id: deletionId, count, name } = deletion
  try {
    const { restored } = await ifNotAnswered(() => call(restoreItemsEndpoint, { deletionId }))
    deletion.onRestored?.()
    sayDone(`${name(restored)} restored`)
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'gone'
    const again = { words: 'Try Again', onPress: () => void undoDeletion(queryClient, deletion) }
    sayFailed(`${name(count)} not restored`, sentenceOf(error), isOver ? undefined : again)
  }
  void queryClient.invalidateQueries({ predicate: hearersOf('items') })
}
