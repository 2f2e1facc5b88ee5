import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoSeconds } from '../../../items/limits.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { ifNotAnswered } from '../../../platform/web/net/if-not-answered.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { sayDone, sayFailed, sayUndo } from '../../../platform/web/ui/toasts.ts'
import { mergeItemsEndpoint, movePhotosEndpoint, undoMoveEndpoint } from '../../api.ts'

/** What the seller wants: some photos to another product or, with `toItemId` null, to a new one; or all of them, and the product goes. */
export type WantedMove =
  | { readonly kind: 'some'; readonly photoIds: readonly string[]; readonly toItemId: string | null }
  | { readonly kind: 'all'; readonly toItemId: string }

/**
 * Moves photos of an item, and offers Undo once they have moved. `question`: what the server asks before it changes anything.
 * `onDone` is called when the photos have moved.
 */
export function useMovePhotos(itemId: string, name: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<{ words: string; wanted: WantedMove } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const move = async (wanted: WantedMove, isConfirmed = false) => {
    setFault(null)
    setPending(true)
    const moveId = newId()
    try {
      const { confirm, toSku } = await ifNotAnswered(() => send(itemId, moveId, wanted, isConfirmed))
      if (confirm !== null) return setQuestion({ words: confirm, wanted })
      setQuestion(null)
      void queryClient.invalidateQueries({ predicate: hearersOf('items') })
      const words = movedWords(wanted, name, toSku ?? 'the other product')
      sayUndo(words, undoSeconds, () => void undo(queryClient, moveId))
      onDone()
    } catch (error) {
      setQuestion(null)
      setFault(sentenceOf(error) ?? 'Your photos are where they were. Try again in a moment.')
    } finally {
      setPending(false)
    }
  }

  return {
    fault,
    isPending,
    question: question?.words ?? null,
    move: (wanted: WantedMove) => void move(wanted),
    confirm: () => question && void move(question.wanted, true),
    decline: () => setQuestion(null),
  }
}

function send(itemId: string, moveId: string, wanted: WantedMove, isConfirmed: boolean) {
  const { toItemId } = wanted
  if (wanted.kind === 'all') return call(mergeItemsEndpoint, { itemId, moveId, isConfirmed, toItemId: wanted.toItemId })
  return call(movePhotosEndpoint, { itemId, moveId, isConfirmed, toItemId, photoIds: [...wanted.photoIds] })
}

function movedWords(wanted: WantedMove, from: string, to: string): string {
  if (wanted.kind === 'all') return `${from} merged with ${to}`
  const photos = countWords(wanted.photoIds.length, 'photo')
  return wanted.toItemId === null ? `${photos} moved to the new product ${to}` : `${photos} moved to ${to}`
}

async function undo(queryClient: QueryClient, moveId: string): Promise<void> {
  try {
    const { restored } = await ifNotAnswered(() => call(undoMoveEndpoint, { moveId }))
    sayDone(`${countWords(restored, 'photo')} moved back`)
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'gone'
    const again = { words: 'Try Again', onPress: () => void undo(queryClient, moveId) }
    sayFailed('Photos not moved back', sentenceOf(error), isOver ? undefined : again)
  }
  void queryClient.invalidateQueries({ predicate: hearersOf('items') })
}
