import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { itemPhotosPart } from '../../photos/web/item/item-photos-late.tsx'
import { countWords } from '../../platform/web/page/count-words.ts'
import { Chip } from '../../platform/web/ui/chip.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { Batch } from '../api.ts'
import { BatchCheckbox } from './batch-checkbox.tsx'
import { cardState } from './batch-state.ts'
import { CardPhoto } from './card-photo.tsx'
import { SkuField, SkuWords } from './sku-field.tsx'

export type BatchCardProps = {
  batch: Batch
  /** Where it stands in the list, from 1, and how many that has. */
  position: number
  setSize: number
  /** Its place in the list in pixels. */
  left: number
  top: number
  width: number
  height: number
  eager: boolean
  isOpen: boolean
  /** The id of its panel. */
  panelId: string
  onToggle: (id: string) => void
  isSelecting: boolean
  isSelected: boolean
  /** `toHere`: all from the last one pressed to this. */
  onSelect: (batch: Batch, toHere: boolean) => void
  /** Its panel while it is open, placed by whoever knows the list's width: relative to the card's upper left corner. */
  children?: ReactNode
}

/** One product batch, an `<li>` of a list with `position: relative`. On a desk the photo is on top, on a phone at the left. */
export const BatchCard = memo(function BatchCard(props: BatchCardProps) {
  const { batch, isOpen, isSelecting, onToggle } = props
  const { words, tone, icon } = cardState(batch)
  return (
    <li
      aria-setsize={props.setSize}
      aria-posinset={props.position}
      // What a card says of its SKU may reach over the next card.
      className="absolute has-[[role=alert]]:z-10"
      style={{ left: props.left, top: props.top, width: props.width, height: props.height }}
    >
      <div
        className={`relative flex size-full rounded-card border bg-surface has-checked:border-ink has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-ink md:flex-col ${isOpen ? 'border-edge' : 'border-line'}`}
      >
        <CardPhoto batch={batch} eager={props.eager} isButton={!isSelecting} />
        <div className="flex min-w-0 flex-1 flex-col justify-center px-3 pb-1.5 max-[16rem]:px-2 md:h-27 md:flex-none md:justify-start md:px-4 md:pt-1 md:pb-0">
          {isSelecting ? (
            <span className="flex h-11 items-center">
              <SkuWords sku={batch.sku} />
            </span>
          ) : (
            <SkuField batch={batch}>
              {(sku) => (
                <DetailsButton sku={sku} isOpen={isOpen} panelId={props.panelId} onPress={() => onToggle(batch.id)} />
              )}
            </SkuField>
          )}
          <span className="-mt-1.5 truncate text-14 text-muted tabular-nums md:mt-0">
            Batch {batch.batchNumber} · {countWords(batch.photoCount, 'photo')}
          </span>
          <span className="pointer-events-none mt-1 mb-0.5 flex rounded-full bg-surface md:absolute md:bottom-29 md:left-2 md:z-1 md:m-0">
            <Chip tone={tone} icon={icon} busy={batch.stage === 'generating'}>
              {words}
            </Chip>
          </span>
          {batch.title && (
            <span title={batch.title} className="truncate text-14 md:mt-1">
              {batch.title}
            </span>
          )}
        </div>
        {isSelecting && <BatchCheckbox batch={batch} isSelected={props.isSelected} onSelect={props.onSelect} />}
      </div>
      {props.children}
    </li>
  )
})

/** Opens and closes the card. Its reach is the whole card, below the other buttons on it; so is its focus ring. */
function DetailsButton(props: { sku: string; isOpen: boolean; panelId: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Details of ${props.sku}`}
      aria-expanded={props.isOpen}
      aria-controls={props.isOpen ? props.panelId : undefined}
      onPointerDown={itemPhotosPart.ahead}
      onFocus={itemPhotosPart.ahead}
      onClick={props.onPress}
      className="-mr-2.5 ml-auto grid h-11 w-11 shrink-0 max-[16rem]:w-6 cursor-pointer place-items-center text-muted outline-none after:absolute after:inset-0 after:rounded-card hover:text-ink focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-blue md:-mr-3"
    >
      <Icon
        of={ChevronDown}
        className={`transition-transform duration-200 ease-out ${props.isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  )
}
