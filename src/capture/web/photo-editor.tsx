import { Aperture, Contrast, Droplets, Eye, Focus, type LucideIcon, Sun, Thermometer } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import {
  type Adjustments,
  adjustmentNames,
  adjustmentRanges,
  isAdjusted,
  noAdjustments,
} from '../../imaging/adjustments.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { Slider } from '../../platform/web/ui/slider.tsx'
import type { Shot } from '../capture-state.ts'
import type { CaptureStore } from './capture-store.ts'
import { FitBox } from './fit-box.tsx'
import { PaintedPicture } from './painted-picture.tsx'
import { ProblemBox } from './problem-box.tsx'

/** "Edit Photo": six adjustments of one photo, shown as they will be saved. `count`: number of photos in the batch. */
export function PhotoEditor(props: {
  store: CaptureStore
  shot: Shot<Blob>
  count: number
  problem: string | null
  progressText: string | null
}) {
  const { store, shot } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [adjustments, setAdjustments] = useState(shot.adjustments)
  const [isComparing, setIsComparing] = useState(false)
  const [saving, setSaving] = useState<'this' | 'all'>()

  useEffect(() => heading.current?.focus(), [])

  const save = async (target: 'this' | 'all') => {
    if (target === 'this' && isSame(adjustments, shot.adjustments)) return store.cancelEdit()
    setSaving(target)
    await (target === 'this' ? store.saveEdit(adjustments) : store.applyToAll(adjustments))
    setSaving(undefined)
  }
  return (
    <div className="flex size-full flex-col cramped:overflow-y-auto in-safe-area lying:grid lying:grid-cols-[1fr_20rem] lying:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-1 px-4 lying:col-start-2">
        <h2 ref={heading} tabIndex={-1} className="font-display text-20 font-semibold whitespace-nowrap outline-none">
          Edit Photo
        </h2>
        <Button
          variant="plain"
          icon={Eye}
          onPressStart={() => setIsComparing(true)}
          onPressEnd={() => setIsComparing(false)}
          className="-mr-2 px-2! text-14! whitespace-nowrap"
        >
          Hold to compare
        </Button>
      </div>
      <div className="relative min-h-0 min-w-0 flex-1 cramped:min-h-60 cramped:shrink-0 lying:row-span-2 lying:row-start-1 lying:p-2">
        <EditorPicture
          photo={shot.original}
          adjustments={isComparing ? noAdjustments : adjustments}
          isOriginal={isComparing}
          onHold={setIsComparing}
        />
        {props.problem && <ProblemBox sentence={props.problem} className="absolute inset-x-2 bottom-2 mx-auto w-fit" />}
      </div>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-1 px-4 pt-3 pb-4 lying:justify-end-safe lying:overflow-y-auto lying:py-2">
        <EditorTools adjustments={adjustments} isDisabled={saving !== undefined} onChange={setAdjustments} />
        {props.count > 1 && (
          <Button
            variant="plain"
            isPending={saving === 'all'}
            isDisabled={saving === 'this'}
            onPress={() => void save('all')}
            className="text-14!"
          >
            {(saving === 'all' && props.progressText) || 'Apply to all photos of this item'}
          </Button>
        )}
        <EditorActions
          adjustments={adjustments}
          saving={saving}
          onCancel={() => store.cancelEdit()}
          onReset={() => {
            setAdjustments(noAdjustments)
            // The button that had the focus is gone.
            heading.current?.focus()
          }}
          onSave={() => void save('this')}
        />
      </div>
    </div>
  )
}

function isSame(one: Adjustments, other: Adjustments): boolean {
  return adjustmentNames.every((name) => one[name] === other[name])
}

/** Cancel on the left, Save on the right, and Reset between them if any adjustment is not zero. */
function EditorActions(props: {
  adjustments: Adjustments
  saving: 'this' | 'all' | undefined
  onCancel: () => void
  onReset: () => void
  onSave: () => void
}) {
  const { adjustments, saving } = props
  return (
    <div className="grid grid-cols-3 gap-3 max-[18rem]:flex max-[18rem]:flex-wrap max-[18rem]:*:flex-1">
      <Button onPress={props.onCancel}>Cancel</Button>
      {isAdjusted(adjustments) && (
        <Button variant="plain" isDisabled={saving !== undefined} onPress={props.onReset}>
          Reset
        </Button>
      )}
      <Button
        variant="primary"
        isPending={saving === 'this'}
        isDisabled={saving === 'all'}
        onPress={props.onSave}
        className="col-start-3"
      >
        Save
      </Button>
    </div>
  )
}

/** The adjustments in one row below the slider of the selected one. A dot marks those that are not zero. */
function EditorTools(props: {
  adjustments: Adjustments
  isDisabled: boolean
  onChange: (adjustments: Adjustments) => void
}) {
  const { adjustments, isDisabled, onChange } = props
  const [selectedTool, setSelectedTool] = useState<keyof Adjustments>('brightness')
  return (
    <Tabs
      selectedKey={selectedTool}
      onSelectionChange={(key) => setSelectedTool(adjustmentNames.find((name) => name === key) ?? selectedTool)}
      className="flex flex-col-reverse gap-1 outline-none"
    >
      <TabList aria-label="Adjustments" className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1">
        {adjustmentNames.map((name) => (
          <Tab
            key={name}
            id={name}
            ref={name === selectedTool ? scrollTabIntoView : null}
            className="relative flex min-h-13 min-w-20 flex-1 cursor-pointer flex-col items-center justify-center gap-1 rounded-control px-1 text-12 leading-none text-muted outline-offset-[-2px] transition-colors duration-150 hover:text-ink data-selected:bg-line data-selected:font-medium data-selected:text-ink"
          >
            <Icon of={tools[name].icon} />
            {tools[name].label}
            {adjustments[name] !== 0 && <span className="absolute top-1.5 right-4 size-1.5 rounded-full bg-ink" />}
          </Tab>
        ))}
      </TabList>
      {adjustmentNames.map((name) => (
        <TabPanel key={name} id={name} className="outline-none">
          <Slider
            variant="thumb"
            label={tools[name].label}
            value={adjustments[name]}
            range={adjustmentRanges[name]}
            isDisabled={isDisabled}
            onChange={(value) => onChange({ ...adjustments, [name]: value })}
          />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/**
 * For `ref`: scrolls a selected tool at the edge of the row fully into view. It waits a frame, because the row restores its
 * scroll position when it gets the focus.
 */
function scrollTabIntoView(tab: HTMLDivElement | null): () => void {
  const frame = requestAnimationFrame(() => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  return () => cancelAnimationFrame(frame)
}

const tools: { readonly [Name in keyof Adjustments]: { label: string; icon: LucideIcon } } = {
  brightness: { label: 'Brightness', icon: Sun },
  contrast: { label: 'Contrast', icon: Contrast },
  saturation: { label: 'Saturation', icon: Droplets },
  exposure: { label: 'Exposure', icon: Aperture },
  warmth: { label: 'Warmth', icon: Thermometer },
  sharpness: { label: 'Sharpness', icon: Focus },
}

/** The photo as it will be saved, as large as fits. Pressing and holding it shows the original. */
function EditorPicture(props: {
  photo: Blob
  adjustments: Adjustments
  isOriginal: boolean
  onHold: (isPressed: boolean) => void
}) {
  const { photo, adjustments, isOriginal, onHold } = props
  const bitmap = useBitmap(photo)
  const crop = useMemo(
    () => (typeof bitmap === 'string' ? null : { x: 0, y: 0, width: bitmap.width, height: bitmap.height }),
    [bitmap],
  )
  if (bitmap === 'broken')
    return (
      <div role="alert" className="grid size-full place-items-center p-4 text-center">
        <p className="max-w-xs">
          This photo couldn't be opened, but you still have it. Cancel and try again, or take a new one.
        </p>
      </div>
    )
  if (typeof bitmap === 'string' || !crop)
    return (
      <output className="grid size-full animate-breathe place-items-center text-14 text-muted">Opening photo...</output>
    )
  return (
    <FitBox size={crop}>
      <div
        role="presentation"
        className="absolute inset-0 touch-none select-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onHold(true)
        }}
        onLostPointerCapture={() => onHold(false)}
        onContextMenu={(event) => event.preventDefault()}
      >
        <PaintedPicture source={bitmap} crop={crop} adjustments={adjustments} label="Photo being edited" />
      </div>
      {isOriginal && (
        <output className="pointer-events-none absolute top-3 left-3 rounded-full bg-paper px-3 py-1.5 text-14 leading-none">
          Original
        </output>
      )}
    </FitBox>
  )
}

/** The photo decoded upright at its own size; 'opening' while it is decoded, 'broken' if it cannot be read. */
function useBitmap(photo: Blob): ImageBitmap | 'opening' | 'broken' {
  const [bitmap, setBitmap] = useState<ImageBitmap | 'opening' | 'broken'>('opening')
  useEffect(() => {
    let isWanted = true
    let openBitmap: ImageBitmap | undefined
    const open = async () => {
      const decoded = await createImageBitmap(photo, { imageOrientation: 'from-image' })
      if (!isWanted) decoded.close()
      else setBitmap((openBitmap = decoded))
    }
    open().catch(() => isWanted && setBitmap('broken'))
    return () => {
      isWanted = false
      openBitmap?.close()
    }
  }, [photo])
  return bitmap
}
