import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { CloseSheet, Sheet } from '../../../platform/web/ui/sheet.tsx'
import type { Photo } from '../../photo.ts'
import { PhotoThumb } from '../photo-thumb.tsx'
import { photosQuery } from '../photos-query.ts'
import { MoveTargets } from './move-targets.tsx'
import { useMovePhotos } from './use-move-photos.ts'

/** "Move Photos": some photos of a product to another one or a new one, or all of them, which merges the two. */
export function MovePhotosDialog({ itemId, name, onClose }: { itemId: string; name: string; onClose: () => void }) {
  const { data: photos = [], isPending } = useQuery(photosQuery(itemId))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const moving = useMovePhotos(itemId, name, onClose)
  useBackCloses(true, onClose)
  const photoIds = photos.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isAll = photos.length > 0 && photoIds.length === photos.length
  const toggle = (id: string) => setChosen((now) => (now.has(id) ? without(now, id) : new Set([...now, id])))
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
              <Button look="plain" onPress={() => setChosen(new Set(photos.map(({ id }) => id)))} className="px-3!">
                Select All
              </Button>
              <Button look="plain" onPress={() => setChosen(new Set())} className="-mr-3 px-3!">
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
                  isChosen={chosen.has(photo.id)}
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
            Split into a New Product
          </Button>
          <MoveTargets
            itemId={itemId}
            isMerge={isAll}
            isIdle={photoIds.length === 0 || moving.isPending}
            onPick={(toItemId) => moving.move(isAll ? { kind: 'all', toItemId } : { kind: 'some', photoIds, toItemId })}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={moving.question !== null}
        title={isAll ? 'Merge these products?' : `Move ${countWords(photoIds.length, 'photo')}?`}
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
    ? `All ${countWords(all, 'photo')} selected: this product goes, and can be brought back by Undo.`
    : `${chosen} of ${countWords(all, 'photo')} selected`
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id))
}
