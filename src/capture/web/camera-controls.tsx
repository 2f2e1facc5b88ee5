import { ArrowRight, Images, SlidersHorizontal, SwitchCamera, Upload } from 'lucide-react'
import { type RefObject, useId, useRef } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { CaptureState } from '../capture-state.ts'
import { CameraButton } from './camera-button.tsx'
import { CameraOptions } from './camera-options.tsx'
import { CameraShutter } from './camera-shutter.tsx'
import { CameraStrip } from './camera-strip.tsx'
import type { CaptureStore } from './capture-store.ts'

/** The photos so far and Next item; below, where the thumb is, the shutter with what belongs to it. */
export function CameraControls(props: {
  store: CaptureStore
  state: CaptureState<Blob>
  shutterRef: RefObject<HTMLButtonElement | null>
  shoot: () => void
  hasOptions: boolean
  onOptions: () => void
  onNextItem: () => void
}) {
  const { store, state, shutterRef, shoot, hasOptions } = props
  const optionsId = useId()
  const optionsButton = useRef<HTMLButtonElement>(null)
  const isEmpty = state.shots.length === 0
  return (
    <div className="relative mx-auto flex w-full max-w-2xl flex-col px-3 pt-2 pb-4 lying:w-46 lying:justify-center lying:py-2 lying:pl-0">
      <div className="flex flex-col gap-3 lying:-m-1 lying:min-h-0 lying:gap-2 lying:overflow-y-auto lying:p-1">
        <div className="flex items-center gap-3 max-[18rem]:flex-col max-[18rem]:items-stretch lying:flex-col lying:items-stretch lying:gap-2">
          <CameraStrip shots={state.shots} taking={state.taking} onReview={() => store.review()} />
          <Button isDisabled={isEmpty} onPress={props.onNextItem} className="shrink-0 whitespace-nowrap">
            Next item
            <Icon of={ArrowRight} />
          </Button>
        </div>
        <div className="mx-auto grid w-full max-w-xl grid-cols-[1fr_1fr_auto_1fr_1fr] place-items-center gap-1 max-[22rem]:gap-0 max-[18rem]:grid-cols-2 lying:grid-cols-2">
          <CameraButton icon={Images} word="Review" isDisabled={isEmpty} onPress={() => store.review()} />
          <CameraButton
            ref={optionsButton}
            icon={SlidersHorizontal}
            word="Options"
            name="Camera options"
            aria-expanded={hasOptions}
            {...(hasOptions ? { 'aria-controls': optionsId } : {})}
            onPress={props.onOptions}
          />
          {hasOptions && <CameraOptions id={optionsId} opener={optionsButton} store={store} state={state} />}
          <CameraShutter ref={shutterRef} isReady={state.camera === 'ready'} onPress={shoot} />
          <CameraButton
            icon={SwitchCamera}
            word="Flip"
            name="Flip camera"
            isDisabled={state.camera === 'starting'}
            onPress={() => store.flip()}
          />
          <CameraButton
            icon={Upload}
            word={isEmpty ? 'Upload' : `Upload ${state.shots.length}`}
            look="primary"
            isDisabled={isEmpty}
            onPress={() => store.upload()}
          />
        </div>
      </div>
    </div>
  )
}
