import { Bookmark, Columns3, LayoutGrid, type LucideIcon, RectangleHorizontal, Table } from 'lucide-react'
import { type ComponentType, type RefObject, use, useRef } from 'react'
import { type LazyModule, lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { useExport } from './csv/use-export.ts'
import { FirstWord } from './first-word.tsx'
import type { ItemListState, ItemListStore } from './item-list-store.ts'
import { itemsPlace, PlaceContext } from './places/place.ts'
import type { ListLayout, ListView } from './table/table-layout.ts'

const viewsMenu = lazyModule(async () => (await import('./views/views-menu.tsx')).ViewsMenu)
const columnsMenu = lazyModule(async () => (await import('./table/columns-menu.tsx')).ColumnsMenu)

/** For one row with the search on a tablet. */
const narrowClasses = 'max-lg:px-3!'

type Layout = { layout: ListLayout; onLayout: (changes: Partial<ListLayout>) => void }

const views: readonly { view: ListView; label: string; icon: LucideIcon }[] = [
  { view: 'table', label: 'Table', icon: Table },
  { view: 'grid', label: 'Grid', icon: LayoutGrid },
  { view: 'cards', label: 'Cards', icon: RectangleHorizontal },
]

/** The buttons after search and filters: saved views, columns and layout of the list, its export and the import. */
export function ListButtons(props: {
  listStore: ItemListStore
  state: ItemListState
  /** Undefined on pages that are too narrow for a table. */
  layout: ListLayout | undefined
  onLayout: Layout['onLayout']
}) {
  const { listStore, state, layout, onLayout } = props
  const openView = useOpenView()
  const { isExporting, start } = useExport()
  const place = use(PlaceContext)
  const otherViews = views.filter(({ view }) => view !== layout?.view && (view !== 'cards' || place !== itemsPlace))
  return (
    <>
      {place === itemsPlace && (
        <MenuButton
          label="Views"
          icon={Bookmark}
          menu={viewsMenu}
          menuProps={{ listStore }}
          failed="The views didn't open"
        />
      )}
      {layout?.view === 'table' && <TableButtons listStore={listStore} layout={layout} onLayout={onLayout} />}
      {layout &&
        otherViews.map(({ view, label, icon }) => (
          <Button key={view} icon={icon} onPress={() => onLayout({ view })}>
            {label}
          </Button>
        ))}
      <Button isPending={isExporting} onPress={() => void start({ list: state.shownList })} className={narrowClasses}>
        <FirstWord label="Export CSV" />
      </Button>
      <Button onPress={() => openView('import-items')} className={narrowClasses}>
        <FirstWord label="Import CSV" />
      </Button>
    </>
  )
}

/** Chooses columns, and switches between low and tall rows. */
function TableButtons({ listStore, layout, onLayout }: Layout & { listStore: ItemListStore }) {
  const areTall = layout.rows === 'tall'
  return (
    <>
      <MenuButton
        label="Columns"
        icon={Columns3}
        menu={columnsMenu}
        menuProps={{ spaceStore: listStore.space, layout, onLayout }}
        failed="The columns didn't open"
      />
      <Button onPress={() => onLayout({ rows: areTall ? 'low' : 'tall' })}>
        {areTall ? 'Lower Rows' : 'Taller Rows'}
      </Button>
    </>
  )
}

/** A button that loads a menu and opens it. `failed` is shown if its code cannot be loaded. */
function MenuButton<Rest extends object>(props: {
  label: string
  icon: LucideIcon
  menu: LazyModule<ComponentType<Rest & { button: RefObject<HTMLButtonElement | null>; onClose: () => void }>>
  menuProps: Rest
  failed: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const failed = { title: props.failed, detail: 'Nothing was changed.' }
  const { part: Menu, isOpen, isOpening, open, close } = useOpening(props.menu, failed)
  return (
    <>
      <Button
        ref={button}
        icon={props.icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isPending={isOpening}
        onPress={open}
        className={narrowClasses}
      >
        {props.label}
      </Button>
      {Menu && isOpen && <Menu {...props.menuProps} button={button} onClose={close} />}
    </>
  )
}
