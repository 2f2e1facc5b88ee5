import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { undoSeconds } from '../../../items/limits.ts'
import { ItemSearch } from '../../../items/web/item-search.tsx'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { retryUnanswered } from '../../../platform/web/net/retry-unanswered.ts'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { CloseSheet, Sheet } from '../../../platform/web/ui/sheet.tsx'
import { showDone, showFailed, showUndo } from '../../../platform/web/ui/toasts.ts'
import { findProductsEndpoint, mergeItemsEndpoint, movePhotosEndpoint, undoMoveEndpoint } from '../../api.ts'
import type { Photo } from '../../photo.ts'
import { PhotoThumb } from '../photo-thumb.tsx'
import { photosQuery } from '../photos-query.ts'

/** "Move Photos": moves some photos of a product to another or a new one, or all of them, which merges the two. */
export function MovePhotosDialog({ itemId, name, onClose }: { itemId: string; name: string; onClose: () => void }) {
  const { data: photos = [], isPending } = useQuery(photosQuery(itemId))
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const moving = useMovePhotos(itemId, name, onClose)
  useBackCloses(true, onClose)
  const photoIds = photos.filter(({ id }) => chosenIds.has(id)).map(({ id }) => id)
  const isAll = photos.length > 0 && photoIds.length === photos.length
  const toggle = (id: string) => setChosenIds((ids) => (ids.has(id) ? without(ids, id) : new Set([...ids, id])))
  return (
    <Sheet isOpen height="low" onClose={onClose}>
      <Dialog className="flex size-full flex-col outline-none">
        <div className="flex min-h-14 shrink-0 items-center gap-3 pt-[env(safe-area-inset-top)] pr-2 pl-4 md:min-h-18 md:pr-4 md:pl-6 lying:min-h-11">
          <Heading slot="title" className="font-display text-20 font-semibold whitespace-nowrap md:text-28">
            Move Photos
          </Heading>
          <p className="min-w-0 flex-1 truncate text-14 text-muted tabular-nums">{name}</p>
          <CloseSheet onPress={onClose} />
        </div>
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pb-4 md:px-6">
          {moving.fault !== null && (
            <Banner tone="red" title="Photos not moved">
              {moving.fault}
            </Banner>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <output className="text-14 text-muted">{chosenWords(photoIds.length, photos.length)}</output>
            <div className="flex">
              <Button
                variant="plain"
                onPress={() => setChosenIds(new Set(photos.map(({ id }) => id)))}
                className="px-3!"
              >
                Select All
              </Button>
              <Button variant="plain" onPress={() => setChosenIds(new Set())} className="-mr-3 px-3!">
                Clear
              </Button>
            </div>
          </div>
          <ul
            aria-label={`Photos of ${name}`}
            aria-busy={isPending}
            className="grid shrink-0 grid-cols-4 gap-2 sm:grid-cols-6 md:grid-cols-8"
          >
            {photos.map((photo, at) => (
              <li key={photo.id}>
                <PhotoToggle
                  photo={photo}
                  label={`Photo ${at + 1}`}
                  isChosen={chosenIds.has(photo.id)}
                  onPress={() => toggle(photo.id)}
                />
              </li>
            ))}
          </ul>
          <Button
            isDisabled={photoIds.length === 0 || isAll || moving.isPending}
            onPress={() => moving.move({ kind: 'some', photoIds, toItemId: null })}
            className="self-start"
          >
            Split into New Item
          </Button>
          <MoveTargets
            itemId={itemId}
            isMerge={isAll}
            isDisabled={photoIds.length === 0 || moving.isPending}
            onPick={(toItemId) => moving.move(isAll ? { kind: 'all', toItemId } : { kind: 'some', photoIds, toItemId })}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={moving.question !== null}
        title={isAll ? 'Merge these items?' : `Move ${countWords(photoIds.length, 'photo')}?`}
        confirm={isAll ? 'Merge' : 'Move'}
        isPending={moving.isPending}
        onConfirm={moving.confirm}
        onClose={moving.decline}
      >
        {moving.question}
      </ConfirmDialog>
    </Sheet>
  )
}

function PhotoToggle(props: { photo: Photo; label: string; isChosen: boolean; onPress: () => void }) {
  const { photo, label, isChosen } = props
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      onClick={props.onPress}
      className={`aspect-square w-full cursor-pointer touch-manipulation overflow-hidden rounded-control outline-offset-2 ${isChosen ? 'ring-3 ring-ink ring-offset-2 ring-offset-surface' : ''}`}
    >
      <PhotoThumb photo={photo} alt="" sizes="6rem" />
    </button>
  )
}

function chosenWords(chosen: number, all: number): string {
  if (chosen === 0) return 'Select the photos to move.'
  return chosen === all
    ? `All ${countWords(all, 'photo')} selected. Merging deletes this item. You can undo it.`
    : `${chosen} of ${countWords(all, 'photo')} selected`
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id))
}

/** The other products, searched by SKU, title or brand. A press on one moves the photos there. */
function MoveTargets(props: {
  itemId: string
  /** All photos are chosen. */
  isMerge: boolean
  isDisabled: boolean
  onPick: (itemId: string) => void
}) {
  const { isMerge, isDisabled } = props
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const titleId = useId()
  const query = useQuery({
    queryKey: ['products-to-move-to', search],
    queryFn: async ({ signal }) => (await call(findProductsEndpoint, { search }, { signal })).products,
    placeholderData: keepPreviousData,
    meta: { refetchOn: ['items'], expires: true },
  })
  const products = query.data?.filter(({ itemId }) => itemId !== props.itemId)
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="font-medium">
        {isMerge ? 'Merge with another item' : 'Move to another item'}
      </h3>
      <ItemSearch label="Search items" typed={typed} onType={setTyped} className="max-w-lines" />
      {query.isError && <p className="text-14 text-red">{sentenceOf(query.error) ?? "Your items didn't load."}</p>}
      {products?.length === 0 && <p className="text-14 text-muted">No other items match.</p>}
      <ul aria-label="Items" className="flex min-h-24 max-w-lines flex-col gap-1">
        {products?.map(({ itemId, sku, title, photos, cover }) => (
          <li key={itemId}>
            <Button
              variant="plain"
              isDisabled={isDisabled}
              onPress={() => props.onPick(itemId)}
              className="min-h-14! w-full justify-start! gap-3 px-2! text-left"
            >
              <span className="size-10 shrink-0 overflow-hidden rounded-control">
                <PhotoThumb photo={cover} alt="" sizes="2.5rem" />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate tabular-nums">
                  <span className="sr-only">{isMerge ? 'Merge with' : 'Move to'} </span>
                  {sku}
                </span>
                {title && <span className="truncate text-14 font-normal text-muted">{title}</span>}
              </span>
              <span className="shrink-0 text-14 font-normal text-muted">{countWords(photos, 'photo')}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The move that the seller requested: `some` photos to another product (or a new one if `toItemId` is null), or `all`, after which
 * the product is deleted.
 */
type RequestedMove =
  | { readonly kind: 'some'; readonly photoIds: readonly string[]; readonly toItemId: string | null }
  | { readonly kind: 'all'; readonly toItemId: string }

/**
 * Moves photos of an item and offers Undo afterwards. `question`: the server's question before it changes anything. `onDone` is
 * called when the photos have moved.
 */
function useMovePhotos(itemId: string, name: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<{ text: string; move: RequestedMove } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const move = async (requested: RequestedMove, isConfirmed = false) => {
    setFault(null)
    setPending(true)
    const moveId = newId()
    try {
      const { confirm, toSku } = await retryUnanswered(() => send(itemId, moveId, requested, isConfirmed))
      if (confirm !== null) return setQuestion({ text: confirm, move: requested })
      setQuestion(null)
      void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
      const description = movedWords(requested, name, toSku ?? 'the other item')
      showUndo(description, undoSeconds, () => void undo(queryClient, moveId))
      onDone()
    } catch (error) {
      setQuestion(null)
      setFault(sentenceOf(error) ?? 'Nothing was changed. Try again in a moment.')
    } finally {
      setPending(false)
    }
  }

  return {
    fault,
    isPending,
    question: question?.text ?? null,
    move: (requested: RequestedMove) => void move(requested),
    confirm: () => question && void move(question.move, true),
    decline: () => setQuestion(null),
  }
}

function send(itemId: string, moveId: string, requested: RequestedMove, isConfirmed: boolean) {
  const { toItemId } = requested
  if (requested.kind === 'all')
    return call(mergeItemsEndpoint, { itemId, moveId, isConfirmed, toItemId: requested.toItemId })
  return call(movePhotosEndpoint, { itemId, moveId, isConfirmed, toItemId, photoIds: [...requested.photoIds] })
}

function movedWords(requested: RequestedMove, from: string, to: string): string {
  if (requested.kind === 'all') return `${from} merged with ${to}`
  const photos = countWords(requested.photoIds.length, 'photo')
  return requested.toItemId === null ? `${photos} moved to the new item ${to}` : `${photos} moved to ${to}`
}

async function undo(queryClient: QueryClient, moveId: string): Promise<void> {
  try {
    const { restored } = await retryUnanswered(() => call(undoMoveEndpoint, { moveId }))
    showDone(`${countWords(restored, 'photo')} moved back`)
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'gone'
    const retry = { label: 'Try Again', onPress: () => void undo(queryClient, moveId) }
    showFailed('Photos not moved back', sentenceOf(error), isOver ? undefined : retry)
  }
  void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
}
