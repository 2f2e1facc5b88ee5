import { ChevronRight } from 'lucide-react'
import { memo, use } from 'react'
import { money, moneyWords } from '../../items/money.ts'
import { lazyItemPhotos } from '../../photos/web/item/item-photos-lazy.tsx'
import { PhotoThumb } from '../../photos/web/photo-thumb.tsx'
import { lazyItemPhotosViewer } from '../../photos/web/viewer/item-photos-viewer-lazy.ts'
import { AppLink } from '../../platform/web/page/app-link.tsx'
import { countWords } from '../../platform/web/page/count-words.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { Chip } from '../../platform/web/ui/chip.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { Tick } from '../../platform/web/ui/tick.tsx'
import type { ShopItem } from '../api.ts'
import type { CardSize } from '../card-grid.ts'
import { itemLinkId } from './focus-after-deletion.ts'
import { itemState } from './item-state.ts'
import { itemAddress } from './items-address.ts'
import { PlaceContext } from './places/place.ts'
import { SkuField, SkuWords } from './sku-field.tsx'

/** `textHeight` and `h-17` below are the same height, 4.25 rem; the chip, at `bottom-19`, is half a rem above it. */
export const cardSize: CardSize = {
  phone: { height: 5.5 },
  desktop: { minWidth: 11.25, textHeight: 4.25, photoRatio: 4 / 5 },
}
// While the SKU is edited its field has the room of the title.
const textClasses = 'flex min-w-0 flex-1 flex-col justify-center has-[form]:*:first:hidden md:h-17 md:flex-none'
/** Moves the chip into the lower corner of the photo on a wide page. */
const chipOverPhotoClasses = 'md:absolute md:bottom-19 md:left-2 md:z-1 md:m-0'

/** The photo's width in the syntax of HTML `sizes`, for choosing between its thumbnails. */
const photoSizes = '(min-width: 48rem) 18rem, 6rem'

const viewerFailure = { title: 'The photos did not open', detail: 'They are safe.' }

export type ItemCardProps = {
  item: ShopItem
  /** The card's position in the list, from 1. */
  position: number
  /** The number of cards in the list; -1 if unknown. */
  listLength: number
  /** The card's place in the list, in pixels. */
  left: number
  top: number
  width: number
  height: number
  /** True to fetch the photo at once, not only near the screen. */
  eager: boolean
  isOpen: boolean
  onOpen: (item: ShopItem) => void
  isSelecting: boolean
  isSelected: boolean
  /** Selects or deselects the card; with `isRange`, all cards from the last pressed one to this one. */
  onSelect: (item: ShopItem, isRange: boolean) => void
}

/**
 * One item: an `<li>` of a list with `position: relative`. The photo is on top on a wide page, and at the left on a
 * phone.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, isOpen, isSelecting, onOpen } = props
  const { label, tone, icon } = itemState(item)
  return (
    <li
      aria-setsize={props.listLength}
      aria-posinset={props.position}
      // A message about the card's SKU may overlap the next card.
      className="absolute has-[[role=alert]]:z-10"
      style={{ left: props.left, top: props.top, width: props.width, height: props.height }}
    >
      <div
        className={`relative flex size-full rounded-card border bg-surface has-checked:border-brand has-checked:bg-selected has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-brand md:flex-col ${isOpen ? 'border-edge' : 'border-line'}`}
      >
        <CardPhoto item={item} eager={props.eager} isButton={!isSelecting} />
        <div className={`${textClasses} px-3 max-[16rem]:px-2 md:justify-start md:pt-1`}>
          <span className="flex h-6 items-baseline gap-2">
            <span
              title={item.title ?? undefined}
              className={`min-w-0 flex-1 truncate ${item.title === null ? 'text-muted' : 'font-medium'}`}
            >
              {item.title ?? countWords(item.photoCount, 'photo')}
            </span>
            {item.price !== null && <span className="font-medium tabular-nums">{moneyWords(money(item.price))}</span>}
          </span>
          {isSelecting ? (
            <span className="-my-1.5 flex h-11 items-center">
              <SkuWords sku={item.sku} />
            </span>
          ) : (
            <SkuField item={item}>
              {(sku) => <DetailsLink itemId={item.id} sku={sku} isOpen={isOpen} onOpen={() => onOpen(item)} />}
            </SkuField>
          )}
          <span
            className={`pointer-events-none flex max-w-full min-w-0 self-start rounded-full md:max-w-[calc(100%-1rem)] bg-surface ${chipOverPhotoClasses}`}
          >
            <Chip tone={tone} icon={icon} busy={item.stage === 'generating'}>
              {label}
            </Chip>
          </span>
        </div>
        {isSelecting && <ItemCheckbox item={item} isSelected={props.isSelected} onSelect={props.onSelect} />}
      </div>
    </li>
  )
})

/** Holds the place of a card that is still being fetched. */
export function CardPlaceholder(box: { left: number; top: number; width: number; height: number }) {
  return (
    <li
      aria-hidden
      className="absolute flex overflow-hidden rounded-card border border-line bg-surface md:flex-col"
      style={box}
    >
      <Skeleton className="h-full w-22 shrink-0 rounded-none max-[22rem]:w-16 max-[16rem]:hidden md:h-auto md:w-full md:flex-1" />
      <div className={`${textClasses} gap-3 px-4`}>
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </li>
  )
}

/**
 * Opens the item. Its press area and focus ring cover the whole card, below the card's other buttons, so that it can be
 * narrow beside the SKU.
 */
function DetailsLink(props: { itemId: string; sku: string; isOpen: boolean; onOpen: () => void }) {
  const { path } = use(PlaceContext)
  return (
    <AppLink
      id={itemLinkId(props.itemId)}
      href={itemAddress(props.sku, path)}
      aria-label={`Details of ${props.sku}`}
      aria-current={props.isOpen}
      onPointerDown={lazyItemPhotos.preload}
      onFocus={lazyItemPhotos.preload}
      onOpen={props.onOpen}
      className="-mr-2.5 ml-auto grid h-control w-control shrink-0 cursor-pointer place-items-center text-muted outline-none max-[16rem]:w-6 md:-mr-1 md:w-6 after:absolute after:inset-0 after:rounded-card hover:text-ink focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
    >
      <Icon of={ChevronRight} />
    </AppLink>
  )
}

/**
 * Covers the whole card in select mode. A press with Shift selects all cards from the last pressed one to this one.
 */
function ItemCheckbox(props: {
  item: ShopItem
  isSelected: boolean
  onSelect: (item: ShopItem, isRange: boolean) => void
}) {
  return (
    <>
      <input
        ref={moveFocusToDetailsOnUnmount}
        type="checkbox"
        aria-label={props.item.sku}
        checked={props.isSelected}
        // The change event does not know about Shift; the click event does, and the space bar also causes one.
        onChange={() => undefined}
        onClick={(event) => props.onSelect(props.item, event.shiftKey)}
        className="peer absolute inset-0 z-1 cursor-pointer appearance-none rounded-card"
      />
      <Tick className="absolute top-2 left-2" />
    </>
  )
}

/** Keeps the focus on the card when select mode ends: moves it from the removed checkbox to the Details link. */
function moveFocusToDetailsOnUnmount(checkbox: HTMLInputElement | null): () => void {
  return () => {
    const card = checkbox?.closest('li')
    if (document.activeElement !== checkbox) return
    queueMicrotask(() => card?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true }))
  }
}

/** The first photo of a card; pressing it shows all photos large. */
function CardPhoto({ item, eager, isButton }: { item: ShopItem; eager: boolean; isButton: boolean }) {
  const { part: Viewer, isOpen, isOpening, open, close } = useOpening(lazyItemPhotosViewer, viewerFailure)
  const { cover } = item
  // Narrow on small phones and with large text, because the SKU needs the room.
  const photoClasses =
    'block w-22 shrink-0 max-[22rem]:w-16 max-[16rem]:hidden overflow-hidden rounded-l-[calc(var(--radius-card)-1px)] md:min-h-0 md:w-full md:flex-1 md:rounded-t-[calc(var(--radius-card)-1px)] md:rounded-b-none'
  const thumb = <PhotoThumb photo={cover} alt={`${item.sku}, first photo`} eager={eager} sizes={photoSizes} />
  if (cover === null || !isButton) return <span className={photoClasses}>{thumb}</span>
  return (
    <>
      <button
        type="button"
        aria-label={`Photos of ${item.sku}`}
        aria-busy={isOpening}
        onPointerDown={lazyItemPhotosViewer.preload}
        onFocus={lazyItemPhotosViewer.preload}
        onClick={open}
        className={`${photoClasses} relative z-1 cursor-zoom-in`}
      >
        {thumb}
        {isOpening && (
          <span className="absolute inset-0 grid place-items-center bg-paper/60">
            <Spinner />
          </span>
        )}
      </button>
      {Viewer && isOpen && <Viewer itemId={item.id} name={item.sku} cover={cover} onClose={close} />}
    </>
  )
}
