import { Check, Grid3x3, RectangleHorizontal, RectangleVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import type { Rect } from '../../../imaging/aspect-ratio.ts'
import { type CropShape, cropRatio, cropShapes, isWholePhoto, reshapedCrop, wholePhoto } from '../../../imaging/crop.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { RadioRow } from '../../../platform/web/ui/radio-row.tsx'
import { listingPhotoSideLeast } from '../../limits.ts'
import type { Cover } from '../../photo.ts'
import type { CropFile } from './crop-tool-file.ts'
import { CropToolFrame } from './crop-tool-frame.tsx'

/** The photo with the part that stays, what it is marked by, and the answers. The room is held until the photo is there. */
export function CropToolTable(props: {
  photo: Cover
  file: CropFile | undefined
  name: string
  earlier: Rect | undefined
  isMaking: boolean
  onApply: (part: Rect) => void
  onCancel: () => void
}) {
  const { file, isMaking } = props
  const size = file ?? props.photo
  const whole = wholePhoto(size)
  const [crop, setCrop] = useState(props.earlier ?? whole)
  const [shape, setShape] = useState<CropShape>('Free')
  const [isStanding, setStanding] = useState(false)
  const [hasGrid, setGrid] = useState(false)
  const ratio = cropRatio(shape, isStanding)
  const isWhole = isWholePhoto(crop, size)
  const picture = useRef<HTMLDivElement>(null)

  const reshape = (wanted: CropShape, standing: boolean) => {
    setShape(wanted)
    setStanding(standing)
    setCrop(reshapedCrop(size, crop, cropRatio(wanted, standing)))
  }
  const reset = () => {
    setShape('Free')
    setCrop(whole)
    // The button that had the focus is gone.
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
          {isWhole ? 'Whole photo' : 'Crop'}: {crop.width} × {crop.height} pixels{ratioWords(shape, isStanding)}
          {Math.max(crop.width, crop.height) < listingPhotoSideLeast && (
            <span className="text-amber">, too small for eBay</span>
          )}
        </output>
        <CropToolOptions
          shape={shape}
          isStanding={isStanding}
          hasGrid={hasGrid}
          onShape={(wanted) => reshape(wanted, isStanding)}
          onTurn={() => reshape(shape, !isStanding)}
          onGrid={setGrid}
        />
        <div className="grid grid-cols-[1fr_auto_1fr] gap-3">
          <Button onPress={props.onCancel}>Cancel</Button>
          {(!isWhole || shape !== 'Free') && (
            <Button look="plain" isDisabled={isMaking} onPress={reset}>
              Reset
            </Button>
          )}
          <Button
            look="primary"
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

/** What the shape's name leaves open: whether 4:3 and 16:9 stand or lie. */
function ratioWords(shape: CropShape, isStanding: boolean): string {
  if (shape === 'Free' || shape === '1:1') return ''
  return isStanding ? `, upright ${shape.split(':').toReversed().join(':')}` : `, wide ${shape}`
}

/** The shape of the part that stays, whether it stands or lies, and the grid over it. */
function CropToolOptions(props: {
  shape: CropShape
  isStanding: boolean
  hasGrid: boolean
  onShape: (shape: CropShape) => void
  onTurn: () => void
  onGrid: (hasGrid: boolean) => void
}) {
  const { shape, isStanding } = props
  return (
    <>
      <RadioRow label="Shape" value={shape} choices={cropShapes} onChange={props.onShape} />
      <div className="grid grid-cols-2 gap-3">
        <Button
          icon={isStanding ? RectangleHorizontal : RectangleVertical}
          isDisabled={shape === 'Free' || shape === '1:1'}
          onPress={props.onTurn}
          className="text-14!"
        >
          {isStanding ? 'Make Wide' : 'Make Upright'}
        </Button>
        <ToggleButton
          isSelected={props.hasGrid}
          onChange={props.onGrid}
          className="inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-line px-4 text-14 font-medium transition-colors duration-150 hover:border-edge data-selected:border-ink data-selected:bg-ink data-selected:text-paper data-selected:forced-color-adjust-none"
        >
          <Icon of={props.hasGrid ? Check : Grid3x3} />
          Grid
        </ToggleButton>
      </div>
    </>
  )
}
