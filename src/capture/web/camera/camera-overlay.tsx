import { Check, Circle, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { aspectRatios } from '../../../imaging/aspect-ratio.ts'
import { useBackSteps } from '../../../platform/web/page/back-closes.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { IconButton } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { RadioRow } from '../../../platform/web/ui/radio-row.tsx'
import type { BagLabel } from '../../bag-label.ts'
import type { CaptureState } from '../../capture-state.ts'
import { tickedShotList } from '../../shot-list.ts'
import type { CaptureStore } from '../capture-store.ts'
import { PhotoEditor } from '../photo-editor.tsx'
import { ReviewGrid, type ReviewPhotos } from '../review-grid.tsx'
import { CameraControls } from './camera-controls.tsx'
import { CameraPreview } from './camera-preview.tsx'

export type CameraOverlayProps = {
  store: CaptureStore
  state: CaptureState<Blob>
  bag: BagLabel
  isTouch: boolean
  /** The video element of the camera session. */
  video: HTMLVideoElement
  /** The badge of waiting photos. It lies over the picture, so that it moves nothing when it appears. */
  waitingBadge: ReactNode
  /** The button of the defaults for new items. It lies over the picture too. */
  defaults: ReactNode
  reviewPhotos: ReviewPhotos
}

/**
 * Camera, review grid and photo editor over the whole page, dark in both appearances. Escape and Back leave one level at a
 * time: from the editor to the grid, to the camera, to the page.
 */
export function CameraOverlay(props: CameraOverlayProps) {
  const { store, state, bag, isTouch, video, waitingBadge, defaults, reviewPhotos } = props
  const [hasOptions, setHasOptions] = useState(false)
  const [lastEditedId, setLastEditedId] = useState<string>()
  if (hasOptions && !(state.isOpen && state.view === 'camera')) setHasOptions(false)

  const back = () => {
    const { view } = store.getSnapshot()
    if (view === 'edit') store.cancelEdit()
    else if (view === 'review') store.takeMore()
    else if (hasOptions) setHasOptions(false)
    else store.close()
  }
  useBackSteps(backStepsOf(state, hasOptions), back)

  const shot = state.shots.find(({ id }) => id === state.editedShotId)
  return (
    <ModalOverlay
      isOpen={state.isOpen}
      onOpenChange={(isOpen) => !isOpen && back()}
      data-scrim="dark"
      data-appearance="dark"
      className="fixed inset-0 z-40 flex items-center justify-center bg-[#0d0c0c] text-ink"
    >
      <Modal className="size-full max-h-225 max-w-6xl">
        <Dialog aria-label={viewTitles[state.view]} className="size-full outline-none">
          {state.view === 'camera' && (
            <CameraView
              {...{ store, state, bag, isTouch, video, waitingBadge, defaults, hasOptions }}
              onOptions={() => setHasOptions(!hasOptions)}
            />
          )}
          {state.view === 'review' && (
            <ReviewGrid
              store={store}
              state={state}
              photos={reviewPhotos}
              focusOn={lastEditedId}
              onEdit={(id) => {
                setLastEditedId(id)
                store.edit(id)
              }}
            />
          )}
          {state.view === 'edit' && shot && (
            <PhotoEditor
              key={shot.id}
              store={store}
              shot={shot}
              count={state.shots.length}
              problem={state.problem}
              progressText={state.progressText}
            />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const viewTitles = { camera: 'Camera', review: 'Review', edit: 'Edit Photo' } as const

function backStepsOf({ isOpen, view }: CaptureState<Blob>, hasOptions: boolean): number {
  if (!isOpen) return 0
  if (view === 'edit') return 3
  return view === 'review' || hasOptions ? 2 : 1
}

/** The camera: top row, picture and controls, one below the other; side by side if the phone is held sideways. */
function CameraView(props: Omit<CameraOverlayProps, 'reviewPhotos'> & { hasOptions: boolean; onOptions: () => void }) {
  const { store, state } = props
  const [flashes, setFlashes] = useState(0)
  const shutter = useRef<HTMLButtonElement>(null)
  const shoot = () => {
    void store.shutter(() => setFlashes((count) => count + 1))
  }
  useShutterKeys(shoot)
  // The pressed button disappears or is disabled. Moving the focus keeps it in the overlay, where Escape works.
  const thenFocusShutter = (act: () => void) => () => {
    act()
    shutter.current?.focus()
  }
  return (
    <div className="flex size-full flex-col cramped:overflow-y-auto in-safe-area lying:flex-row">
      <CameraTop store={store} state={state} bag={props.bag} />
      <CameraPreview
        {...{ store, state, flashes }}
        isTouch={props.isTouch}
        video={props.video}
        waitingBadge={props.waitingBadge}
        defaults={props.defaults}
        onRetry={thenFocusShutter(store.retryCamera)}
        onAskAgain={thenFocusShutter(store.askCameraAgain)}
      />
      <CameraControls
        {...{ store, state, shoot }}
        shutterRef={shutter}
        hasOptions={props.hasOptions}
        onOptions={props.onOptions}
        onNextItem={thenFocusShutter(store.nextItem)}
      />
    </div>
  )
}

/** Space or Enter takes a photo wherever the focus is, except on another control. */
function useShutterKeys(shoot: () => void): void {
  const latest = useRef(shoot)
  useEffect(() => {
    latest.current = shoot
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== ' ' && event.key !== 'Enter') || isOnControl(event.target)) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

function isOnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button, input, select, textarea, a[href], [role="alertdialog"]') !== null
  )
}

/** Close, the number of photos and the ratio; then the label for the bag; then the shot list. */
function CameraTop(props: { store: CaptureStore; state: CaptureState<Blob>; bag: BagLabel }) {
  const { store, state } = props
  return (
    <div className="flex flex-col gap-1 px-3 pt-2 pb-1 md:px-6 lying:w-42 lying:gap-2 lying:pr-0 lying:pl-2">
      <div className="flex items-center justify-between gap-3 max-[18rem]:flex-wrap lying:flex-wrap lying:gap-2">
        <IconButton
          variant="round"
          icon={X}
          aria-label="Close"
          onPress={() => store.close()}
          className="-ml-2 lying:ml-0"
        />
        <output className="rounded-full bg-line px-3 py-1.5 text-14 leading-none font-medium whitespace-nowrap tabular-nums">
          {countWords(state.shots.length, 'photo')}
        </output>
        <RadioRow
          label="Aspect ratio"
          value={state.ratio}
          choices={aspectRatios}
          onChange={(ratio) => store.setRatio(ratio)}
        />
      </div>
      <CameraBagLabel bag={props.bag} />
      <CameraShotList photos={state.shots.length} />
    </div>
  )
}

/** The photos that buyers ask for, in one unobtrusive line. */
function CameraShotList({ photos }: { photos: number }) {
  return (
    <ul
      aria-label="Photos to take"
      className="flex flex-wrap items-center gap-x-1.5 text-12 text-muted md:gap-x-4 lying:flex-col lying:items-start"
    >
      {tickedShotList(photos).map(({ shot, done }) => (
        <li key={shot} className={`flex items-center gap-0.5 whitespace-nowrap ${done ? 'text-ink' : ''}`}>
          <Icon of={done ? Check : Circle} size={10} />
          {shot}
          {done && <span className="sr-only">, taken</span>}
        </li>
      ))}
    </ul>
  )
}

/**
 * The label for the bag, readable at arm's length: the SKU of the item finished last, solid once it is certain. Beside it, or
 * alone before the first item, the muted forecast of the next SKU.
 */
function CameraBagLabel({ bag }: { bag: BagLabel }) {
  const { last, offline } = bag
  const next = forecastWords(bag.next, offline)
  const isCertain = last?.sku != null
  return (
    <div className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 font-display whitespace-nowrap text-muted tabular-nums max-[18rem]:whitespace-normal lying:min-h-0 lying:flex-col">
      <output className={`text-28 ${isCertain ? 'font-semibold text-ink lying:text-20' : 'lying:text-16'}`}>
        {last ? (last.sku ?? forecastWords(last.forecast, offline)) : next}
      </output>
      {isCertain && <span className="text-16 max-[24rem]:text-14">{next}</span>}
    </div>
  )
}

function forecastWords(sku: string | null, offline: boolean): string {
  return sku === null || offline ? 'SKU pending' : `Next ${sku}`
}
