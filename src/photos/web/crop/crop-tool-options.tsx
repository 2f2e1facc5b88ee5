import { Check, Grid3x3, RectangleHorizontal, RectangleVertical } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { type CropShape, cropShapes } from '../../../imaging/crop.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { RadioRow } from '../../../platform/web/ui/radio-row.tsx'

/** The shape of the part that stays, whether it stands or lies, and the grid over it. */
export function CropToolOptions(props: {
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
