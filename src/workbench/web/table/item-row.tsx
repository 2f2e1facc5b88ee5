// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are positioned one by one, which the elements of a table are not
import { CircleAlert, Pencil } from 'lucide-react'
import { memo, type ReactNode, use } from 'react'
import { conditions, conditionWords } from '../../../items/conditions.ts'
import { money, moneyWords } from '../../../items/money.ts'
import { shownValue } from '../../../listings/field-text.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import { numberWords } from '../../../platform/page-language.ts'
import { cellMark } from '../../../platform/web/lists/use-grid-keys.ts'
import { AppLink } from '../../../platform/web/page/app-link.tsx'
import { whenWords } from '../../../platform/web/page/when.ts'
import { iconButtonClasses } from '../../../platform/web/ui/button.tsx'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import type { ShopItem } from '../../api.ts'
import type { ColumnName } from '../../column-names.ts'
import { itemLinkId } from '../focus-after-deletion.ts'
import { hasEbayCard } from '../item-facts.ts'
import { itemState } from '../item-state.ts'
import { itemAddress } from '../items-address.ts'
import { PlaceContext } from '../places/place.ts'
import type { CellSave } from './cell-saves.ts'
import { type CellField, columns, fixedColumns, rowClasses, type ShownColumn } from './table-columns.ts'
import type { EditedCell } from './use-cell-editing.ts'

type ItemRowProps = {
  /** With the values that are being saved. */
  item: ShopItem
  /** Typed values that are not saved yet. */
  saves: readonly CellSave[]
  /** From 1; the head is row 0. */
  row: number
  /** Pixels from the top of the table's body. */
  top: number
  height: number
  hasPhoto: boolean
  shown: readonly ShownColumn[]
  now: Date
  eager: boolean
  activeColumn: number | undefined
  isOpen: boolean
  isSelected: boolean
  onSelect: (item: ShopItem, isRange: boolean) => void
  onOpen: (item: ShopItem) => void
  onEdit: (cell: EditedCell) => void
  /** The cell that is edited, and its editor once its code is loaded. */
  editedField: CellField | undefined
  editor: ReactNode
}

/** One item as a row of the table. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, row, activeColumn, height } = props
  const { path } = use(PlaceContext)
  const focusable = (column: number) => ({
    'data-cell': cellMark({ row, column }),
    tabIndex: activeColumn === column ? 0 : -1,
  })
  const refusedIn = (field: CellField | undefined) =>
    props.saves.find((save) => save.field === field && save.refusal !== undefined)
  const select = (isRange: boolean) => props.onSelect(item, isRange)
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      aria-selected={props.isSelected}
      className={`group/row absolute inset-x-0 ${rowClasses} scroll-my-26 border-b border-line text-13 hover:bg-surface-2 aria-selected:bg-selected ${props.isOpen ? 'bg-selected shadow-[inset_3px_0_0_var(--brand)]' : ''} ${props.editor ? 'z-2' : ''}`}
      style={{ top: props.top, height }}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        const isOnCheckbox = event.target instanceof HTMLInputElement
        if (event.key === ' ' && !isOnCheckbox) {
          event.preventDefault()
          select(event.shiftKey)
        } else if (event.key === 'Enter' && !(event.target instanceof HTMLAnchorElement)) props.onOpen(item)
      }}
    >
      <div role="gridcell" className="h-full">
        <label className="grid size-full cursor-pointer place-items-center">
          <input
            {...focusable(0)}
            type="checkbox"
            aria-label={item.sku}
            checked={props.isSelected}
            // The change event does not know about Shift; the click event does, and the space bar also causes one.
            onChange={() => undefined}
            onClick={(event) => select(event.shiftKey)}
            className="size-4 cursor-pointer accent-brand"
          />
        </label>
      </div>
      <div role="gridcell" className="flex h-full min-w-0 items-center gap-3">
        {props.hasPhoto && (
          <span className="h-full shrink-0 overflow-hidden py-0.5" style={{ width: height - 4 }}>
            <PhotoThumb photo={item.cover} alt={`${item.sku}, first photo`} eager={props.eager} sizes="4rem" />
          </span>
        )}
        {props.editedField === 'title' && props.editor ? (
          props.editor
        ) : (
          <>
            <AppLink
              {...focusable(1)}
              id={itemLinkId(item.id)}
              href={itemAddress(item.sku, path)}
              aria-current={props.isOpen}
              onOpen={() => props.onOpen(item)}
              className="flex h-full min-w-0 flex-1 cursor-pointer flex-col justify-center pr-2 text-left leading-tight after:absolute after:inset-y-0 after:right-0 after:left-10"
            >
              <span className="truncate text-14 font-medium">
                <CellValue refused={refusedIn('title')}>{item.title ?? 'No title yet'}</CellValue>
              </span>
              <span className="truncate text-12 text-muted tabular-nums">{item.sku}</span>
            </AppLink>
            {hasEbayCard(item) && (
              <button
                type="button"
                // F2 on the title does the same, and the table has one tab stop.
                tabIndex={-1}
                aria-label={`Edit title of ${item.sku}`}
                onClick={() => props.onEdit({ itemId: item.id, field: 'title' })}
                className={`${iconButtonClasses('muted')} relative z-1 shrink-0 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100`}
              >
                <Icon of={Pencil} size={16} />
              </button>
            )}
          </>
        )}
      </div>
      {props.shown.map(({ name }, at) => {
        const { field, isNumber } = columns[name]
        const isEdited = field !== undefined && field === props.editedField && props.editor !== undefined
        return (
          <div
            key={name}
            role="gridcell"
            {...(!isEdited && focusable(fixedColumns + at))}
            aria-invalid={refusedIn(field) !== undefined}
            className={`flex h-full min-w-0 items-center px-2 ${field === undefined ? 'pointer-events-none' : 'relative z-1 cursor-cell'} ${isNumber ? 'justify-end text-right tabular-nums' : ''}`}
          >
            {isEdited ? (
              props.editor
            ) : (
              <span className="truncate">
                <CellValue refused={refusedIn(field)}>
                  <CellContent name={name} item={item} now={props.now} />
                </CellValue>
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
})

/** The value of a cell, or the typed text that could not be saved, with the reason. */
function CellValue({ refused, children }: { refused: CellSave | undefined; children: ReactNode }) {
  if (!refused) return children
  const { field, text, refusal } = refused
  return (
    <span title={refusal} className="text-red">
      <Icon of={CircleAlert} size={14} className="mr-1 inline-block align-[-0.125em]" />
      {text.trim() === '' ? 'Empty' : field === 'suggestedPrice' ? text : shownValue(field, text)}
      <span className="sr-only">, not saved: {refusal}</span>
    </span>
  )
}

function CellContent({ name, item, now }: { name: ColumnName; item: ShopItem; now: Date }): ReactNode {
  switch (name) {
    case 'state': {
      const { label, tone, icon } = itemState(item)
      return (
        <Chip tone={tone} icon={icon} busy={item.stage === 'generating'}>
          {label}
        </Chip>
      )
    }
    case 'price':
      return item.price === null ? <Empty /> : moneyWords(money(item.price))
    case 'condition': {
      const known = conditions.find((each) => each === item.facts.condition)
      return known ? conditionWords(known) : (item.facts.condition ?? <Empty />)
    }
    case 'age':
      return <span className="text-muted">{whenWords(new Date(item.createdAt), now)}</span>
    case 'changed':
      return <span className="text-muted">{whenWords(new Date(item.updatedAt), now)}</span>
    case 'photos':
      return numberWords(item.photoCount)
    case 'batch':
      return item.batchNumber
    default:
      return item.facts[name] ?? <Empty />
  }
}

function Empty() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  )
}

/** Holds the place of a row that is still being fetched. */
export function RowPlaceholder(place: { top: number; height: number }) {
  return (
    <div role="presentation" className={`absolute inset-x-0 ${rowClasses} border-b border-line`} style={place}>
      <span />
      <Skeleton className="mx-2 h-5 w-3/4" />
    </div>
  )
}
