import { type RefObject, useCallback } from 'react'
import { adjustmentRanges, noFilters } from '../../../imaging/adjustments.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Slider } from '../../../platform/web/ui/slider.tsx'
import { Toggle } from '../../../platform/web/ui/toggle.tsx'
import type { CaptureState } from '../../capture-state.ts'
import type { CaptureStore } from '../capture-store.ts'

/** Live filters, what the camera itself offers, and whether the photos are saved to this device too. */
export function CameraOptions(props: {
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
      className="absolute inset-x-2 bottom-full z-10 flex max-h-[60dvh] animate-fade flex-col overflow-y-auto rounded-card border border-line bg-surface px-4 py-2 lying:inset-x-auto lying:right-full lying:bottom-2 lying:max-h-[calc(100dvh-1rem)] lying:w-88"
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
      <Button look="plain" onPress={() => store.setFilters(noFilters)} className="-ml-4 self-start text-14!">
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
        label="Save photos to this device too"
        isOn={saveToGallery}
        onChange={(on) => store.setSaveToGallery(on)}
      />
    </section>
  )
}
