import { ArrowRight, Images, type LucideIcon, SlidersHorizontal, SwitchCamera, Upload } from 'lucide-react'
import { type Ref, type RefObject, useCallback, useEffect, useId, useRef } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { adjustmentRanges, noFilters } from '../../../imaging/adjustments.ts'
import { BlobImage } from '../../../platform/web/ui/blob-image.tsx'
import { Button, buttonClasses } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { Slider } from '../../../platform/web/ui/slider.tsx'
import { Toggle } from '../../../platform/web/ui/toggle.tsx'
import type { CaptureState, Shot } from '../../capture-state.ts'
import type { CaptureStore } from '../capture-store.ts'

/** The photos so far with Next item. The shutter and its buttons are below, in reach of the thumb. */
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
          <CameraStrip shots={state.shots} pendingShotCount={state.pendingShotCount} onReview={() => store.review()} />
          <Button isDisabled={isEmpty} onPress={props.onNextItem} className="shrink-0 whitespace-nowrap">
            Next item
            <Icon of={ArrowRight} />
          </Button>
        </div>
        <div className="mx-auto grid w-full max-w-xl grid-cols-[1fr_1fr_auto_1fr_1fr] place-items-center gap-1 max-[22rem]:gap-0 max-[18rem]:grid-cols-2 lying:grid-cols-2">
          <CameraButton icon={Images} label="Review" isDisabled={isEmpty} onPress={() => store.review()} />
          <CameraButton
            ref={optionsButton}
            icon={SlidersHorizontal}
            label="Options"
            fullLabel="Camera options"
            aria-expanded={hasOptions}
            {...(hasOptions ? { 'aria-controls': optionsId } : {})}
            onPress={props.onOptions}
          />
          {hasOptions && <CameraOptions id={optionsId} opener={optionsButton} store={store} state={state} />}
          <CameraShutter ref={shutterRef} isReady={state.camera === 'ready'} onPress={shoot} />
          <CameraButton
            icon={SwitchCamera}
            label="Flip"
            fullLabel="Flip camera"
            isDisabled={state.camera === 'starting'}
            onPress={() => store.flip()}
          />
          <CameraButton
            icon={Upload}
            label={isEmpty ? 'Upload' : `Upload ${state.shots.length}`}
            variant="primary"
            isDisabled={isEmpty}
            onPress={() => store.upload()}
          />
        </div>
      </div>
    </div>
  )
}

/** The shutter, focused when the camera opens. Before the camera is ready it does nothing, but keeps the focus. */
function CameraShutter({
  ref,
  isReady,
  onPress,
}: {
  ref: RefObject<HTMLButtonElement | null>
  isReady: boolean
  onPress: () => void
}) {
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <AriaButton
      ref={ref}
      aria-label="Take photo"
      {...(isReady ? {} : { 'aria-disabled': true })}
      onPress={onPress}
      className="mx-2 max-[22rem]:mx-0 grid size-19 cursor-pointer place-items-center rounded-full border-4 border-ink transition duration-150 ease-out before:size-15 before:rounded-full before:bg-ink before:transition-transform before:duration-150 aria-disabled:cursor-default aria-disabled:opacity-40 data-pressed:before:scale-90 max-[18rem]:col-span-2 lying:col-span-2"
    />
  )
}

/** A button beside the shutter: an icon over one word. `fullLabel` is for screen readers, if the word says too little. */
function CameraButton({
  icon,
  label,
  fullLabel,
  variant = 'plain',
  ...props
}: Omit<ButtonProps, 'children' | 'className'> & {
  icon: LucideIcon
  label: string
  fullLabel?: string
  variant?: 'plain' | 'primary'
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <AriaButton
      {...props}
      {...(fullLabel === undefined ? {} : { 'aria-label': fullLabel })}
      className={buttonClasses(variant, 'tile')}
    >
      <Icon of={icon} size={24} />
      {label}
    </AriaButton>
  )
}

/** The photos of this item in one row, scrolled to the newest, with a space for each running shot. A press opens the review. */
function CameraStrip(props: { shots: readonly Shot<Blob>[]; pendingShotCount: number; onReview: () => void }) {
  const { shots, pendingShotCount, onReview } = props
  return (
    <ul
      aria-label="Photos taken"
      className="flex h-15 min-w-0 flex-1 gap-2 max-[18rem]:flex-none overflow-x-auto lying:flex-none"
    >
      {shots.map((shot, index) => (
        <li key={shot.id} ref={scrollRowTo} className="size-15 shrink-0">
          <AriaButton
            aria-label={`Photo ${index + 1}${shot.storageFault === undefined ? '' : ', not saved'}`}
            onPress={onReview}
            className="relative block size-full cursor-pointer overflow-hidden rounded-control bg-line outline-offset-[-2px]"
          >
            <BlobImage blob={shot.preview ?? shot.photo} className="size-full object-cover" />
            {shot.storageFault !== undefined && (
              <span className="absolute inset-x-0 bottom-0 bg-amber-soft text-center text-12 text-amber">
                Not saved
              </span>
            )}
          </AriaButton>
        </li>
      ))}
      {Array.from({ length: pendingShotCount }, (_, index) => (
        <li
          key={index}
          ref={scrollRowTo}
          aria-hidden
          className="size-15 shrink-0 animate-breathe rounded-control bg-line"
        />
      ))}
    </ul>
  )
}

/** For `ref`: scrolls the row to the element that was added last, and nothing around the row. */
function scrollRowTo(added: HTMLLIElement | null): void {
  added?.parentElement?.scrollTo({ left: added.offsetLeft })
}

/** Live filters, the camera's own controls, and the setting that also saves photos to this device. */
function CameraOptions(props: {
  id: string
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
  store: CaptureStore
  state: CaptureState<Blob>
}) {
  const { id, opener, store } = props
  const { filters, torch, zoom, saveToGallery } = props.state
  const giveFocusBack = useCallback(
    (section: HTMLElement) => () => {
      if (section.contains(document.activeElement)) opener.current?.focus()
    },
    [opener],
  )
  return (
    <section
      ref={giveFocusBack}
      id={id}
      aria-label="Camera options"
      className="absolute inset-x-2 bottom-full z-10 flex max-h-[60dvh] animate-enter-up flex-col overflow-y-auto rounded-card border border-line bg-surface px-4 py-2 lying:inset-x-auto lying:right-full lying:bottom-2 lying:max-h-[calc(100dvh-1rem)] lying:w-88"
    >
      <Slider
        label="Brightness"
        value={filters.brightness}
        range={adjustmentRanges.brightness}
        onChange={(brightness) => store.setFilters({ ...filters, brightness })}
      />
      <Slider
        label="Contrast"
        value={filters.contrast}
        range={adjustmentRanges.contrast}
        onChange={(contrast) => store.setFilters({ ...filters, contrast })}
      />
      <Button variant="plain" onPress={() => store.setFilters(noFilters)} className="-ml-4 self-start text-14!">
        Reset Filters
      </Button>
      {zoom && (
        <Slider
          label="Zoom"
          value={zoom.value}
          range={zoom}
          format={{ maximumFractionDigits: 1 }}
          onChange={(value) => store.setZoom(value)}
        />
      )}
      {torch && <Toggle label="Torch" isOn={torch.on} onChange={(on) => store.setTorch(on)} />}
      <Toggle
        label="Also save photos to this device"
        isOn={saveToGallery}
        onChange={(on) => store.setSaveToGallery(on)}
      />
    </section>
  )
}
