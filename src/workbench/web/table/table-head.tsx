// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are positioned one by one, which the elements of a table are not
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ItemOrder } from '../../../items/which-items.ts'
import { cellMark } from '../../../platform/web/lists/use-grid-keys.ts'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import type { ColumnName } from '../../column-names.ts'
import { columns, fixedColumns, rowClasses, type ShownColumn, titleOrders } from './table-columns.ts'
import { minColumnWidth } from './table-layout.ts'

/** The head of the table: selects all rows, sorts by a column, and changes its width. */
export function TableHead(props: {
  shown: readonly ShownColumn[]
  rem: number
  order: ItemOrder
  activeColumn: number | undefined
  isAllSelected: boolean
  canSelectAll: boolean
  onSelectAll: () => void
  onOrder: (order: ItemOrder) => void
  onWidth: (name: ColumnName, width: number) => void
}) {
  const { activeColumn, order } = props
  const focusable = (column: number) => ({
    cell: cellMark({ row: 0, column }),
    tabIndex: activeColumn === column ? 0 : -1,
  })
  return (
    <div role="rowgroup" className="sticky top-(--below-header) z-10 border-b border-line bg-paper">
      <div role="row" aria-rowindex={1} className={`${rowClasses} h-9 text-muted`}>
        <div role="columnheader" className="h-full">
          <label className="grid size-full cursor-pointer place-items-center">
            <input
              data-cell={focusable(0).cell}
              tabIndex={focusable(0).tabIndex}
              type="checkbox"
              aria-label={props.isAllSelected ? 'Deselect All' : 'Select All'}
              checked={props.isAllSelected}
              disabled={!props.isAllSelected && !props.canSelectAll}
              onChange={props.onSelectAll}
              className="size-4 cursor-pointer accent-brand"
            />
          </label>
        </div>
        <HeadCell label="Item" orders={titleOrders} order={order} onOrder={props.onOrder} {...focusable(1)} />
        {props.shown.map(({ name, width }, at) => {
          const column = columns[name]
          return (
            <HeadCell
              key={name}
              label={column.label}
              orders={column.orders}
              order={order}
              isNumber={column.isNumber ?? false}
              onOrder={props.onOrder}
              {...focusable(fixedColumns + at)}
              width={width}
              rem={props.rem}
              onWidth={(next) => props.onWidth(name, next)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** The head of a column. A press sorts by it; Alt with the arrow keys, or its right edge, changes its width. */
function HeadCell(props: {
  label: string
  orders?: readonly [ItemOrder, ItemOrder] | undefined
  order: ItemOrder
  isNumber?: boolean
  onOrder: (order: ItemOrder) => void
  /** Marks its place, and whether Tab enters it. */
  cell: string
  tabIndex: number
  width?: number
  rem?: number
  onWidth?: (width: number) => void
}) {
  const { orders, order, width, onWidth } = props
  const [first, second] = orders ?? []
  const isSorted = order === first || order === second
  // Names of orders end in "backwards" when they fall, but for time.
  const isFalling = order === 'newest' || order.endsWith('-backwards')
  const resize = (next: number) => onWidth?.(Math.max(minColumnWidth, Math.round(next * 4) / 4))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!event.altKey || step === undefined || width === undefined) return
    event.preventDefault()
    resize(width + step)
  }
  const label = (
    <>
      <span className="truncate">{props.label}</span>
      {isSorted && <Icon of={isFalling ? ArrowDown : ArrowUp} size={14} />}
    </>
  )
  const classes = `flex size-full min-w-0 items-center gap-1 px-2 text-12 font-medium ${props.isNumber ? 'justify-end' : ''}`
  const handle = width !== undefined && <WidthHandle width={width} rem={props.rem ?? 16} onWidth={resize} />
  if (!first || !second)
    return (
      <div
        role="columnheader"
        data-cell={props.cell}
        tabIndex={props.tabIndex}
        onKeyDown={onKeyDown}
        className={`relative h-full ${classes}`}
      >
        {label}
        {handle}
      </div>
    )
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
      className="relative h-full min-w-0"
    >
      <button
        type="button"
        data-cell={props.cell}
        tabIndex={props.tabIndex}
        onKeyDown={onKeyDown}
        className={`${classes} cursor-pointer hover:text-ink`}
        onClick={() => props.onOrder(order === first ? second : first)}
      >
        {label}
      </button>
      {handle}
    </div>
  )
}

/** The right edge of a column's head, which a pointer drags. */
function WidthHandle({ width, rem, onWidth }: { width: number; rem: number; onWidth: (width: number) => void }) {
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget
    const startX = event.clientX
    handle.setPointerCapture(event.pointerId)
    const ended = new AbortController()
    handle.addEventListener(
      'pointermove',
      (move: globalThis.PointerEvent) => onWidth(width + (move.clientX - startX) / rem),
      ended,
    )
    for (const end of ['pointerup', 'pointercancel']) handle.addEventListener(end, () => ended.abort(), { once: true })
  }
  return (
    <div
      aria-hidden
      onPointerDown={begin}
      className="absolute inset-y-1 -right-1.5 w-3 cursor-col-resize touch-none before:absolute before:inset-y-1 before:left-1.5 before:w-px before:bg-line hover:before:bg-edge"
    />
  )
}
