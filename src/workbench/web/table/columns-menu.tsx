import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type RefObject, useState, useSyncExternalStore } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'
import type { SpaceStore } from '../../../platform/web/lists/list-space.ts'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { Button, IconButton } from '../../../platform/web/ui/button.tsx'
import { type ColumnName, columnNames, firstParts } from '../../column-names.ts'
import { useChosenParts } from './chosen-parts.ts'
import { columns, columnsThatFit, movedColumn } from './table-columns.ts'
import type { TableLayout } from './table-layout.ts'

/** Chooses the columns of the table and their order. A change shows at once. */
export function ColumnsMenu(props: {
  /** The button that opens the menu and gets the focus back when it closes. */
  button: RefObject<HTMLButtonElement | null>
  spaceStore: SpaceStore
  layout: TableLayout
  onLayout: (changes: Partial<TableLayout>) => void
  onClose: () => void
}) {
  const { spaceStore, layout, onLayout, onClose } = props
  const { space } = useSyncExternalStore(spaceStore.subscribe, spaceStore.get)
  const [parts, choose] = useChosenParts()
  const chosen = parts.filter((part) => part !== 'photo')
  // A column keeps its line while the menu is open, chosen or not.
  const [order, setOrder] = useState<readonly ColumnName[]>(() => orderOf(chosen))
  const [news, setNews] = useState('')
  useBackCloses(true, onClose)
  const fitting = space && columnsThatFit(parts, layout.widths, space.width / space.rem).map(({ name }) => name)
  const photo = parts.includes('photo') ? (['photo'] as const) : []
  const show = (names: readonly ColumnName[], isChosen: (name: ColumnName) => boolean) =>
    choose([...photo, ...names.filter(isChosen)])
  const move = (name: ColumnName, by: -1 | 1) => {
    const moved = movedColumn(order, name, by, (each) => chosen.includes(each))
    const next = moved.filter((each) => chosen.includes(each))
    // A line that changes its place in the page loses the focus.
    const focused = document.activeElement
    flushSync(() => {
      setOrder(moved)
      show(moved, (each) => chosen.includes(each))
      setNews(`${columns[name].label} is column ${next.indexOf(name) + 1} of ${next.length}`)
    })
    if (focused instanceof HTMLElement) focused.focus()
  }
  const reset = () => {
    choose(firstParts)
    onLayout({ widths: {} })
    setOrder(columnNames)
    setNews('All columns are as at first')
  }
  return (
    <Popover
      triggerRef={props.button}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      className="w-80 animate-enter-up overflow-y-auto rounded-card border border-line bg-surface shadow-floating"
    >
      <Dialog aria-label="Columns" className="flex flex-col gap-1 p-3 outline-none">
        <div className="flex items-center justify-between gap-2 pl-2">
          <p className="text-14 text-muted">Title and SKU always show.</p>
          <Button variant="plain" shape="small" onPress={reset}>
            Reset
          </Button>
        </div>
        <Choice
          label="Photo"
          isChosen={photo.length > 0}
          onChange={(isChosen) => choose([...(isChosen ? (['photo'] as const) : []), ...chosen])}
        />
        <ul aria-label="Order of the columns" className="flex flex-col">
          {order.map((name) => {
            const { label } = columns[name]
            const isChosen = chosen.includes(name)
            const at = chosen.indexOf(name)
            return (
              <li key={name} className="flex items-center">
                <Choice
                  label={label}
                  note={isChosen && fitting && !fitting.includes(name) ? 'No room' : undefined}
                  isChosen={isChosen}
                  onChange={(next) => show(order, (each) => (each === name ? next : chosen.includes(each)))}
                />
                {isChosen && (
                  <>
                    <MoveButton
                      label={`Move ${label} left`}
                      isOff={at === 0}
                      icon={ArrowLeft}
                      onPress={() => move(name, -1)}
                    />
                    <MoveButton
                      label={`Move ${label} right`}
                      isOff={at === chosen.length - 1}
                      icon={ArrowRight}
                      onPress={() => move(name, 1)}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <output className="sr-only">{news}</output>
        {fitting && fitting.length < chosen.length && (
          <p className="px-2 text-14 text-muted">Columns without room show on a wider page, or with fewer columns.</p>
        )}
      </Dialog>
    </Popover>
  )
}

/** The chosen columns in their order, then the others. */
function orderOf(chosen: readonly ColumnName[]): readonly ColumnName[] {
  return [...chosen, ...columnNames.filter((name) => !chosen.includes(name))]
}

/** A checkbox that shows or hides a part of the table. */
function Choice(props: {
  label: string
  note?: string | undefined
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}) {
  return (
    <label className="flex min-h-control min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-line/60">
      <input
        type="checkbox"
        checked={props.isChosen}
        onChange={(event) => props.onChange(event.target.checked)}
        className="size-4 shrink-0 cursor-pointer accent-brand"
      />
      <span className="truncate">{props.label}</span>
      {props.note && <span className="ml-auto shrink-0 text-12 text-muted">{props.note}</span>}
    </label>
  )
}

/** Moves a column. At the end of the table it keeps the focus and does nothing. */
function MoveButton(props: { label: string; isOff: boolean; icon: typeof ArrowLeft; onPress: () => void }) {
  return (
    <IconButton
      icon={props.icon}
      aria-label={props.label}
      aria-disabled={props.isOff}
      onPress={() => !props.isOff && props.onPress()}
      className="shrink-0 aria-disabled:cursor-default aria-disabled:opacity-40"
    />
  )
}
