import type { QueryClient } from '@tanstack/react-query'
import { restoreItemsEndpoint } from '../../items/api.ts'
import { AppError, sentenceOf } from '../../platform/errors.ts'
import { call } from '../../platform/web/call.ts'
import { hearersOf } from '../../platform/web/refresh-queries.ts'
import { sayDone, sayFailed } from '../../platform/web/ui/toasts.ts'
import { ifNotAnswered } from './if-not-answered.ts'

/** Brings back what a deletion took, and says so; `name` is what that was. Works on wherever the seller is by now. */
export async function undoDeletion(queryClient: QueryClient, deletionId: string, name: string): Promise<void> {
  try {
    await ifNotAnswered(() => call(restoreItemsEndpoint, { deletionId }))
    sayDone(`${name} restored`)
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'gone'
    const again = { words: 'Try Again', onPress: () => void undoDeletion(queryClient, deletionId, name) }
    sayFailed(`${name} not restored`, sentenceOf(error), isOver ? undefined : again)
  }
  void queryClient.invalidateQueries({ predicate: hearersOf('items') })
}
