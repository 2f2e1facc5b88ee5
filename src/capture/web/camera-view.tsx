import { useRef, useState } from 'react'
import { CameraControls } from './camera-controls.tsx'
import type { CameraOverlayProps } from './camera-overlay.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { CameraTop } from './camera-top.tsx'
import { useShutterKeys } from './use-shutter-keys.ts'

/** What is seen while shooting: above, the picture, below; side by side where the phone is held sideways. */
export function CameraView(
  props: Omit<CameraOverlayProps, 'reviewPhotos'> & { hasOptions: boolean; onOptions: () => void },
) {
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
