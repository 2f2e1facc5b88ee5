import { CameraOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { isAdjusted, noAdjustments } from '../../../imaging/adjustments.ts'
import { frameCrop } from '../../../imaging/aspect-ratio.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { type CameraFault, cameraSentences } from '../../camera-errors.ts'
import type { CaptureState } from '../../capture-state.ts'
import { cameraTimeout } from '../../limits.ts'
import type { CaptureStore } from '../capture-store.ts'
import { FitBox } from '../fit-box.tsx'
import { PaintedPicture } from '../painted-picture.tsx'
import { ProblemBox } from '../problem-box.tsx'

/** The camera's picture in exactly the frame that is saved, with the live filters. A tap or click focuses at its point. */
export function CameraPreview(props: {
  store: CaptureStore
  state: CaptureState<Blob>
  isTouch: boolean
  video: HTMLVideoElement
  /** Number of photos taken since the camera opened: each one flashes once. */
  flashes: number
  waitingBadge: ReactNode
  defaults: ReactNode
  onRetry: () => void
  onAskAgain: () => void
}) {
  const { store, state, video, isTouch, flashes } = props
  const frame = state.frame ?? expectedFrame(isTouch)
  const crop = useMemo(
    () => frameCrop({ width: frame.width, height: frame.height }, state.ratio),
    [frame.width, frame.height, state.ratio],
  )
  const adjustments = useMemo(() => ({ ...noAdjustments, ...state.filters }), [state.filters])
  const isReady = state.camera === 'ready'
  return (
    <div className="relative min-h-0 min-w-0 flex-1 cramped:min-h-60 cramped:shrink-0">
      <FitBox size={crop}>
        <div
          role="presentation"
          className="absolute inset-0 touch-manipulation select-none"
          onClick={({ currentTarget, clientX, clientY, nativeEvent }) => {
            if (!isReady) return
            const box = currentTarget.getBoundingClientRect()
            const touch = nativeEvent instanceof PointerEvent ? nativeEvent.pointerType === 'touch' : isTouch
            store.focusAt({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }, touch)
          }}
        >
          {state.camera !== 'error' && <CameraVideo video={video} />}
          {isReady && isAdjusted(adjustments) && (
            <PaintedPicture source={video} crop={crop} adjustments={adjustments} />
          )}
          {state.focus && <CameraFocusRing key={`${state.focus.x} ${state.focus.y}`} focus={state.focus} />}
          {flashes > 0 && (
            <div key={flashes} className="pointer-events-none absolute inset-0 animate-flash bg-[#fff] opacity-0" />
          )}
        </div>
        {isReady && state.isFocusHintVisible && (
          <output className="pointer-events-none absolute inset-x-0 bottom-3 mx-auto w-fit animate-enter-up rounded-full bg-paper px-4 py-2 text-14">
            Tap to focus
          </output>
        )}
      </FitBox>
      {state.camera === 'starting' && <Starting onAskAgain={props.onAskAgain} />}
      {state.camera === 'error' && state.fault && <CameraError fault={state.fault} onRetry={props.onRetry} />}
      <div className="absolute top-1 left-2">{props.waitingBadge}</div>
      <div className="absolute top-1 right-2 max-w-[calc(100%-1rem)] rounded-control bg-paper/70">{props.defaults}</div>
      {state.problem && <ProblemBox sentence={state.problem} className="absolute inset-x-2 bottom-2 mx-auto w-fit" />}
    </div>
  )
}

/** The wait for the camera. A permission question may stay open for long, so after a while a hint and a button appear. */
function Starting({ onAskAgain }: { onAskAgain: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (isSlow) return
    const timer = setTimeout(() => setSlow(true), cameraTimeout)
    return () => clearTimeout(timer)
  }, [isSlow])
  const retry = () => {
    setSlow(false)
    onAskAgain()
  }
  return (
    <div className="absolute inset-0 flex overflow-y-auto bg-surface p-4 text-center">
      <div className="m-auto flex flex-col items-center gap-3">
        <output className="flex flex-col items-center gap-1">
          <span className="animate-breathe font-medium">Initializing camera...</span>
          <span className="text-14 text-muted">Please allow camera access</span>
          {isSlow && <span className="text-14">The camera isn't responding yet.</span>}
        </output>
        {isSlow && <Button onPress={retry}>Try Again</Button>}
      </div>
    </div>
  )
}

/** A guess for the size of the frames before the first one, so that the preview seldom jumps. */
function expectedFrame(isTouch: boolean) {
  const long = 1920
  const short = 1080
  return isTouch && innerHeight > innerWidth ? { width: short, height: long } : { width: long, height: short }
}

/** The ring at the point of the requested focus: dashed, and solid once the camera has accepted it. */
function CameraFocusRing({ focus }: { focus: { x: number; y: number; accepted: boolean } }) {
  return (
    <span
      aria-hidden
      data-accepted={focus.accepted || undefined}
      className="pointer-events-none absolute -mt-9 -ml-9 size-18 rounded-full border-2 border-dashed border-[#fff] shadow-[0_0_0_1px_rgb(0_0_0/0.6),inset_0_0_0_1px_rgb(0_0_0/0.6)] data-accepted:border-solid"
      style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
    />
  )
}

/** The video element of the camera session, in the page while this component shows. */
function CameraVideo({ video }: { video: HTMLVideoElement }) {
  const attachVideo = useCallback(
    (container: HTMLDivElement) => {
      container.append(video)
      // The browser pauses a video that leaves the page. One without a picture yet plays when the session starts it.
      if (video.srcObject) void video.play().catch(() => undefined)
      return () => video.remove()
    },
    [video],
  )
  return <div ref={attachVideo} className="size-full [&>video]:size-full [&>video]:object-cover" />
}

/** "Camera Error": the fault, the alternative, and another try. */
function CameraError({ fault, onRetry }: { fault: CameraFault; onRetry: () => void }) {
  return (
    <div role="alert" className="absolute inset-0 flex overflow-y-auto bg-surface p-4 text-center">
      <div className="m-auto flex max-w-xs flex-col items-center gap-3">
        <Icon of={CameraOff} size={28} className="text-red" />
        <h2 className="font-display text-20 font-semibold">Camera Error</h2>
        <p>{cameraSentences[fault]}</p>
        {fault !== 'stopped' && (
          <p className="text-14 text-muted">
            You can still add photos you have. Close the camera and press Upload Files.
          </p>
        )}
        <Button variant="primary" onPress={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  )
}
