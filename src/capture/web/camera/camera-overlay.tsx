import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackSteps } from '../../../platform/web/page/back-closes.ts'
import type { BagLabel } from '../../bag-label.ts'
import type { CaptureState } from '../../capture-state.ts'
import type { CaptureStore } from '../capture-store.ts'
import { PhotoEditor } from '../photo-editor.tsx'
import { ReviewGrid, type ReviewPhotos } from '../review-grid.tsx'
import { CameraControls } from './camera-controls.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { CameraTop } from './camera-top.tsx'

export type CameraOverlayProps = {
  store: CaptureStore
  state: CaptureState<Blob>
  bag: BagLabel
  isTouch: boolean
  /** The camera session's element. */
  video: HTMLVideoElement
  /** What waits to be uploaded: over the picture, as its coming and going must move nothing. */
  waiting: ReactNode
  reviewPhotos: ReviewPhotos
}

/**
 * Camera, review grid and photo editor over the whole page, black in every appearance. Escape and Back leave one level
 * at a time: the editor for the grid, the grid for the camera, the camera for the page.
 */
export function CameraOverlay({ store, state, bag, isTouch, video, waiting, reviewPhotos }: CameraOverlayProps) {
  const [hasOptions, setHasOptions] = useState(false)
  const [edited, setEdited] = useState<string>()
  if (hasOptions && !(state.isOpen && state.view === 'camera')) setHasOptions(false)

  const back = () => {
    const { view } = store.getSnapshot()
    if (view === 'edit') store.cancelEdit()
    else if (view === 'review') store.takeMore()
    else if (hasOptions) setHasOptions(false)
    else store.close()
  }
  useBackSteps(depthOf(state, hasOptions), back)

  const shot = state.shots.find(({ id }) => id === state.editing)
  return (
    <ModalOverlay
      isOpen={state.isOpen}
      onOpenChange={(isOpen) => !isOpen && back()}
      data-scrim="dark"
      data-appearance="dark"
      className="fixed inset-0 z-40 flex animate-fade items-center justify-center bg-[#0d0c0c] text-ink"
    >
      <Modal className="size-full max-h-225 max-w-6xl">
        <Dialog aria-label={names[state.view]} className="size-full outline-none">
          {state.view === 'camera' && (
            <CameraView
              {...{ store, state, bag, isTouch, video, waiting, hasOptions }}
              onOptions={() => setHasOptions(!hasOptions)}
            />
          )}
          {state.view === 'review' && (
            <ReviewGrid
              store={store}
              state={state}
              photos={reviewPhotos}
              focusOn={edited}
              onEdit={(id) => {
                setEdited(id)
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
              working={state.working}
            />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const names = { camera: 'Camera', review: 'Review', edit: 'Edit Photo' } as const

function depthOf({ isOpen, view }: CaptureState<Blob>, hasOptions: boolean): number {
  if (!isOpen) return 0
  if (view === 'edit') return 3
  return view === 'review' || hasOptions ? 2 : 1
}

/** What is seen while shooting: above, the picture, below; side by side where the phone is held sideways. */
function CameraView(props: Omit<CameraOverlayProps, 'reviewPhotos'> & { hasOptions: boolean; onOptions: () => void }) {
  const { store, state } = props
  const [flashes, setFlashes] = useState(0)
  const shutter = useRef<HTMLButtonElement>(null)
  const shoot = () => {
    void store.shutter(() => setFlashes((count) => count + 1))
  }
  useShutterKeys(shoot)
  // What was pressed goes away or is disabled with the press: the focus stays in the overlay, and with it Escape.
  const thenToShutter = (act: () => void) => () => {
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
        waiting={props.waiting}
        onRetry={thenToShutter(store.retryCamera)}
        onAskAgain={thenToShutter(store.askCameraAgain)}
      />
      <CameraControls
        {...{ store, state, shoot }}
        shutterRef={shutter}
        hasOptions={props.hasOptions}
        onOptions={props.onOptions}
        onNextItem={thenToShutter(store.nextItem)}
      />
    </div>
  )
}

/** Space or Enter takes a photo wherever the focus is; another control keeps its own key. */
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
  return target instanceof Element && target.closest('button, input, select, textarea, a[href]') !== null
}
