import { Check, Grid3x3, RectangleHorizontal, RectangleVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { noAdjustments } from '../../../imaging/adjustments.ts'
import type { Rect } from '../../../imaging/aspect-ratio.ts'
import { type CropShape, cropRatio, cropShapes, isWholePhoto, reshapedCrop, wholePhoto } from '../../../imaging/crop.ts'
import { photoQuality } from '../../../imaging/limits.ts'
import type { Adjuster } from '../../../imaging/web/adjust.ts'
import type { AdjustedPhoto } from '../../../imaging/web/adjust-job.ts'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button, buttonClasses } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { RadioRow } from '../../../platform/web/ui/radio-row.tsx'
import { Sheet } from '../../../platform/web/ui/sheet.tsx'
import { cropAlert, makingFailure } from '../../crop-errors.ts'
import { minListingPhotoSide } from '../../limits.ts'
import type { Cover, Photo } from '../../photo.ts'
import { type CropFile, useCropFile } from './crop-tool-file.ts'
import { CropToolFrame } from './crop-tool-frame.tsx'

export type CropToolProps = {
  photo: Photo
  /** Name of the photo: "PSTFSH-001, photo 2". */
  name: string
  /** The part that an earlier crop kept. */
  earlierPart: Rect | undefined
  render: Adjuster['render']
  /** Renews the photo's address after it could not be fetched. */
  onRenew: () => Promise<unknown>
  /** Receives the kept part and its JPEG. `rendered` is undefined for the whole photo, which is no crop. */
  onApply: (part: Rect, rendered: AdjustedPhoto | undefined) => void
  onClose: () => void
}

/** Dialog that cuts a part out of a stored photo without changing its pixels. It stores nothing itself. */
export function CropTool({ photo, name, earlierPart, render, onRenew, onApply, onClose }: CropToolProps) {
  const [attempt, setAttempt] = useState(0)
  const [isMaking, setMaking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const unmounting = useRef<AbortController>(null)
  const file = useCropFile(photo.url, attempt)
  useBackCloses(true, onClose)
  useEffect(() => {
    const controller = new AbortController()
    unmounting.current = controller
    return () => controller.abort()
  }, [])

  const apply = async ({ blob, ...size }: CropFile, part: Rect) => {
    if (isWholePhoto(part, size)) return onApply(part, undefined)
    const signal = unmounting.current?.signal
    setFailure(undefined)
    setMaking(true)
    try {
      const request = { adjustments: noAdjustments, crop: part, quality: photoQuality.cropped }
      onApply(part, await render(blob, request, { signal }))
    } catch (thrown) {
      if (signal?.aborted) return
      setFailure(makingFailure(thrown))
      setMaking(false)
    }
  }
  const retry = () => void onRenew().finally(() => setAttempt((before) => before + 1))
  const isLoaded = file !== 'loading' && !('failure' in file)
  const fault = file !== 'loading' && 'failure' in file ? file.failure : failure
  const size = isLoaded ? file : photo
  return (
    <Sheet isOpen height="full" onClose={onClose}>
      <Dialog className="flex size-full flex-col overflow-y-auto pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] outline-none">
        <div className="flex min-h-14 shrink-0 items-baseline gap-3 px-4 pt-3 md:px-6 md:pt-5 lying:min-h-9 lying:pt-1">
          <Heading slot="title" className="font-display text-20 font-semibold md:text-28 lying:text-16">
            Crop
          </Heading>
          <p className="truncate text-14 text-muted tabular-nums">{name}</p>
        </div>
        {fault !== undefined && <CropToolFault cause={fault} onAgain={isLoaded ? undefined : retry} />}
        <CropToolTable
          // A part that was marked before the file loaded refers to this size; another size starts over.
          key={`${size.width} × ${size.height}`}
          photo={photo}
          file={isLoaded ? file : undefined}
          name={name}
          earlierPart={earlierPart}
          isMaking={isMaking}
          onApply={(part) => isLoaded && void apply(file, part)}
          onCancel={onClose}
        />
      </Dialog>
    </Sheet>
  )
}

/** The reason why there is no crop. Try Again is offered unless Apply Crop itself retries. */
function CropToolFault({ cause, onAgain }: { cause: string; onAgain: (() => void) | undefined }) {
  return (
    <div className="px-4 pb-2 md:px-6">
      <Banner tone="red" title={cropAlert(cause)} action={onAgain && <Button onPress={onAgain}>Try Again</Button>}>
        Your photo wasn't changed.
      </Banner>
    </div>
  )
}

/** The photo with the part to keep, the tools to mark it, and the buttons. Space is reserved until the photo has loaded. */
function CropToolTable(props: {
  photo: Cover
  file: CropFile | undefined
  name: string
  earlierPart: Rect | undefined
  isMaking: boolean
  onApply: (part: Rect) => void
  onCancel: () => void
}) {
  const { file, isMaking } = props
  const size = file ?? props.photo
  const whole = wholePhoto(size)
  const [crop, setCrop] = useState(props.earlierPart ?? whole)
  const [shape, setShape] = useState<CropShape>('Free')
  const [isUpright, setUpright] = useState(false)
  const [hasGrid, setGrid] = useState(false)
  const ratio = cropRatio(shape, isUpright)
  const isWhole = isWholePhoto(crop, size)
  const picture = useRef<HTMLDivElement>(null)

  const reshape = (nextShape: CropShape, upright: boolean) => {
    setShape(nextShape)
    setUpright(upright)
    setCrop(reshapedCrop(size, crop, cropRatio(nextShape, upright)))
  }
  const reset = () => {
    setShape('Free')
    setCrop(whole)
    // The Reset button disappears, so the focus moves to the frame.
    picture.current?.querySelector<HTMLElement>('[role=group]')?.focus()
  }
  return (
    <div className="flex min-h-80 flex-1 flex-col lying:grid lying:min-h-0 lying:grid-cols-[1fr_20rem]">
      <div className="min-h-0 min-w-0 flex-1 p-6">
        <div className="grid size-full place-items-center [container-type:size]">
          <div
            ref={picture}
            style={{
              aspectRatio: `${size.width} / ${size.height}`,
              width: `min(100cqw, ${(size.width / size.height) * 100}cqh)`,
            }}
          >
            {file ? (
              <CropToolFrame photo={size} crop={crop} ratio={ratio} hasGrid={hasGrid} onChange={setCrop}>
                <img src={file.url} alt={props.name} draggable={false} className="block w-full" />
              </CropToolFrame>
            ) : (
              <img src={props.photo.thumbnailUrl} alt="" className="size-full animate-breathe opacity-60" />
            )}
          </div>
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-3 px-4 pb-4 lying:justify-end-safe lying:overflow-y-auto lying:py-2">
        <output className="text-center text-14 text-muted tabular-nums">
          {isWhole ? 'Whole photo' : 'Crop'}: {crop.width} × {crop.height} pixels{ratioWords(shape, isUpright)}
          {Math.max(crop.width, crop.height) < minListingPhotoSide && (
            <span className="text-amber">, too small for eBay</span>
          )}
        </output>
        <CropToolOptions
          shape={shape}
          isUpright={isUpright}
          hasGrid={hasGrid}
          onShape={(nextShape) => reshape(nextShape, isUpright)}
          onTurn={() => reshape(shape, !isUpright)}
          onGrid={setGrid}
        />
        <div className="grid grid-cols-[1fr_auto_1fr] gap-3">
          <Button onPress={props.onCancel}>Cancel</Button>
          {(!isWhole || shape !== 'Free') && (
            <Button variant="plain" isDisabled={isMaking} onPress={reset}>
              Reset
            </Button>
          )}
          <Button
            variant="primary"
            isDisabled={!file}
            isPending={isMaking}
            onPress={() => props.onApply(crop)}
            className="col-start-3"
          >
            Apply Crop
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The orientation that a shape's name leaves open: whether 4:3 and 16:9 are upright or wide. */
function ratioWords(shape: CropShape, isUpright: boolean): string {
  if (shape === 'Free' || shape === '1:1') return ''
  return isUpright ? `, upright ${shape.split(':').toReversed().join(':')}` : `, wide ${shape}`
}

/** Buttons for the crop's shape, its orientation, and the grid over it. */
function CropToolOptions(props: {
  shape: CropShape
  isUpright: boolean
  hasGrid: boolean
  onShape: (shape: CropShape) => void
  onTurn: () => void
  onGrid: (hasGrid: boolean) => void
}) {
  const { shape, isUpright } = props
  return (
    <>
      <RadioRow label="Shape" value={shape} choices={cropShapes} onChange={props.onShape} />
      <div className="grid grid-cols-2 gap-3">
        <Button
          icon={isUpright ? RectangleHorizontal : RectangleVertical}
          isDisabled={shape === 'Free' || shape === '1:1'}
          onPress={props.onTurn}
          className="text-14!"
        >
          {isUpright ? 'Make Wide' : 'Make Upright'}
        </Button>
        <ToggleButton
          isSelected={props.hasGrid}
          onChange={props.onGrid}
          className={`${buttonClasses('toggle')} text-14!`}
        >
          <Icon of={props.hasGrid ? Check : Grid3x3} />
          Grid
        </ToggleButton>
      </div>
    </>
  )
}
