// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are positioned one by one, which the elements of a table are not
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { positionsToShow } from '../../../platform/page-ranges.ts'
import { positionOfEntry } from '../../../platform/web/lists/loaded-entries.ts'
import { positionsIn } from '../../../platform/web/lists/rows-in-sight.ts'
import { useGridKeys } from '../../../platform/web/lists/use-grid-keys.ts'
import { useListSpace } from '../../../platform/web/lists/use-list-space.ts'
import { useRanges } from '../../../platform/web/lists/use-ranges.ts'
import { useSteadyScroll } from '../../../platform/web/lists/use-steady-scroll.ts'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { useOpening } from '../../../platform/web/page/use-opening.ts'
import { whenIdle } from '../../../platform/web/page/when-idle.ts'
import { showNote } from '../../../platform/web/ui/toasts.ts'
import type { ShopItem } from '../../api.ts'
import { bulkSelectionOf } from '../delete-selected.ts'
import type { ItemListProps } from '../item-list.tsx'
import { ListNotices } from '../list-notices.tsx'
import { useRowsInSight } from '../use-rows-in-sight.ts'
import { type CellSave, useCellSaves, withSaves } from './cell-saves.ts'
import { useChosenParts } from './chosen-parts.ts'
import type { FilledCell } from './fill-down.tsx'
import { ItemRow, RowPlaceholder } from './item-row.tsx'
import { columnsThatFit, fieldsOfCells, fixedColumns, minTitleWidth, rowHeights } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { useTableLayout } from './table-layout.ts'
import { useCellEditing } from './use-cell-editing.ts'

const fillDownModule = lazyModule(async () => (await import('./fill-down.tsx')).FillDown)
const fillFailed = { title: "The edit dialog didn't open", detail: 'Nothing was changed.' }
const nothingSelected = {
  title: 'No rows are selected',
  detail: 'Select the rows that get this value, then press Ctrl+D again.',
}

const noSaves: readonly CellSave[] = []

const cellEditorModule = lazyModule(async () => (await import('./cell-editor.tsx')).CellEditor)

/**
 * The list as a table, for wide pages. Only rows near the screen are in the page and in memory. One tab stop: keys move from
 * cell to cell, Space selects the row, Enter opens it or edits the cell.
 */
export function ItemTable(props: ItemListProps) {
  const { listStore, state, matchCount, selectMode } = props
  const queryClient = useQueryClient()
  const [layout, changeLayout] = useTableLayout()
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const space = useListSpace(body, listStore.space)
  const { width, above, rem } = space ?? { width: 0, above: 0, rem: 16 }
  const [parts] = useChosenParts()
  const shown = useMemo(() => columnsThatFit(parts, layout.widths, width / rem), [parts, layout.widths, width, rem])
  const rowHeight = rowHeights[layout.rows ?? 'low'] * rem
  const count = space === null ? 0 : positionsToShow(state.ranges, matchCount)
  const columnCount = fixedColumns + shown.length
  const [active, moveTo] = useGridKeys(grid, { rows: count, columns: columnCount })
  const focusedAt = active.row === 0 ? null : active.row - 1
  const sight = useRowsInSight({ columns: 1, rowStep: rowHeight, above, count, focusedAt })
  const { entryAt, positionOf, fault } = useRanges(listStore, { list: listStore.list(), ranges: state.ranges }, sight)
  const drawn = positionsIn(sight)
  const saves = useCellSaves()
  const { byItem } = useSyncExternalStore(saves.subscribe, saves.get)
  const savesOf = (item: ShopItem) => byItem.get(item.id) ?? noSaves
  /** The item at a position, with the values that are being saved. */
  const itemAt = (at: number) => {
    const item = entryAt(at)
    return item && withSaves(item, savesOf(item))
  }
  const { part: FillDown, isOpen: isFilling, open: openFill, close: closeFill } = useOpening(fillDownModule, fillFailed)
  const [filled, setFilled] = useState<FilledCell & { opening: number }>()
  const { edited, onEdit, onLeave } = useCellEditing(grid, {
    fields: useMemo(() => fieldsOfCells(shown), [shown]),
    itemInRow: (row) => itemAt(row - 1),
    rowOf: (id) => (positionOf(id) ?? positionOfEntry(queryClient, listStore, id) ?? -1) + 1,
    moveTo,
    onOpen: props.onOpen,
    onFillDown(item, field) {
      if (selectMode.count === 0) return showNote(nothingSelected)
      const items = bulkSelectionOf(selectMode.products())
      setFilled({ opening: (filled?.opening ?? 0) + 1, item, field, items, count: selectMode.count })
      openFill()
    },
  })
  const { part: CellEditor } = useLazyModule(cellEditorModule, edited !== undefined)
  // Keys that are typed before its code is there would be lost.
  useEffect(() => whenIdle(cellEditorModule.preload), [])
  useSteadyScroll(
    {
      shown: state.shownList,
      list: body,
      above,
      topOf(id) {
        const at = positionOf(id) ?? positionOfEntry(queryClient, listStore, id)
        return at === undefined ? undefined : above + at * rowHeight
      },
      inSight: (from, to) =>
        drawn.flatMap((at) => {
          const [top, id] = [above + at * rowHeight, entryAt(at)?.id]
          return id !== undefined && top + rowHeight > from && top < to ? [{ id, top }] : []
        }),
    },
    listStore.scroll,
  )
  const [now] = useState(() => new Date())
  const hasNoRows = count === 0 || (fault !== null && !fault.isStale && drawn.every((at) => entryAt(at) === undefined))
  // A table that was not measured yet must show to be measured.
  const isEmpty = space !== null && hasNoRows
  const template = ['2.5rem', `minmax(${minTitleWidth}rem, 1fr)`, ...shown.map((column) => `${column.width}rem`)]
  return (
    <>
      <div
        ref={setGrid}
        role="grid"
        aria-labelledby={props.labelledBy}
        aria-busy={props.isChanging}
        aria-multiselectable
        aria-rowcount={matchCount === undefined ? -1 : matchCount + 1}
        aria-colcount={columnCount}
        style={{ '--template': template.join(' ') } as Record<string, string>}
        className={`text-14 [overflow-anchor:none] transition-opacity duration-150 ${props.isChanging ? 'opacity-60' : ''} ${isEmpty ? 'hidden' : ''}`}
      >
        <TableHead
          shown={shown}
          rem={rem}
          order={state.wantedList.order}
          activeColumn={active.row === 0 ? active.column : undefined}
          isAllSelected={selectMode.isAllSelected}
          canSelectAll={selectMode.canSelectAll}
          onSelectAll={selectMode.isAllSelected ? selectMode.deselectAll : selectMode.selectAll}
          onOrder={(order) => listStore.choose({ order })}
          onWidth={(name, next) => changeLayout({ widths: { ...layout.widths, [name]: next } })}
        />
        <div ref={setBody} role="rowgroup" className="relative" style={{ height: isEmpty ? 0 : count * rowHeight }}>
          {!isEmpty &&
            drawn.map((at) => {
              const item = entryAt(at)
              const place = { top: at * rowHeight, height: rowHeight }
              if (!item) return <RowPlaceholder key={`placeholder ${at}`} {...place} />
              return (
                <ItemRow
                  key={item.id}
                  {...place}
                  item={withSaves(item, savesOf(item))}
                  saves={savesOf(item)}
                  row={at + 1}
                  hasPhoto={parts.includes('photo')}
                  shown={shown}
                  now={now}
                  eager={at < 16}
                  activeColumn={active.row === at + 1 ? active.column : undefined}
                  isOpen={item.sku === props.openSku}
                  isSelected={selectMode.isSelected(item)}
                  onSelect={selectMode.select}
                  onOpen={props.onOpen}
                  onEdit={onEdit}
                  editor={
                    edited?.itemId === item.id && CellEditor ? (
                      <CellEditor
                        key={edited.field}
                        item={item}
                        field={edited.field}
                        listStore={listStore}
                        onLeave={onLeave}
                      />
                    ) : undefined
                  }
                  editedField={edited?.itemId === item.id ? edited.field : undefined}
                />
              )
            })}
        </div>
      </div>
      {FillDown && filled && <FillDown key={filled.opening} isOpen={isFilling} cell={filled} onClose={closeFill} />}
      <ListNotices loadFault={props.wantedFault ?? fault} deletions={props.deletions} />
    </>
  )
}
