import { Columns3, LayoutGrid, Table } from 'lucide-react'
import { useRef } from 'react'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useOpening } from '../../platform/web/page/use-opening.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { useExport } from './csv/use-export.ts'
import type { ItemListState } from './item-list-store.ts'
import type { TableLayout } from './table/table-layout.ts'

type Layout = { layout: TableLayout; onLayout: (changes: Partial<TableLayout>) => void }

/** The buttons after search and filters: columns and layout of the list, its export and the import. */
export function ListButtons(props: {
  state: ItemListState
  /** Undefined on pages that are too narrow for a table. */
  layout: TableLayout | undefined
  onLayout: Layout['onLayout']
}) {
  const { state, layout, onLayout } = props
  const openView = useOpenView()
  const { isExporting, start } = useExport()
  return (
    <>
      {layout?.view === 'grid' && (
        <Button icon={Table} onPress={() => onLayout({ view: 'table' })}>
          Table
        </Button>
      )}
      {layout?.view === 'table' && <TableButtons state={state} layout={layout} onLayout={onLayout} />}
      <Button isPending={isExporting} onPress={() => void start({ list: state.shownList })}>
        Export CSV
      </Button>
      <Button onPress={() => openView('import-items')}>Import CSV</Button>
    </>
  )
}

const columnsMenuModule = lazyModule(async () => (await import('./table/columns-menu.tsx')).ColumnsMenu)
const columnsFailed = { title: "The columns didn't open", detail: 'Nothing was changed.' }

/** Chooses columns, switches between low and tall rows, and shows the grid. */
function TableButtons({ state, layout, onLayout }: Layout & { state: ItemListState }) {
  const button = useRef<HTMLButtonElement>(null)
  const { part: ColumnsMenu, isOpen, isOpening, open, close } = useOpening(columnsMenuModule, columnsFailed)
  const areTall = layout.rows === 'tall'
  return (
    <>
      <Button
        ref={button}
        icon={Columns3}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isPending={isOpening}
        onPress={open}
      >
        Columns
      </Button>
      {ColumnsMenu && isOpen && (
        <ColumnsMenu button={button} space={state.space} layout={layout} onLayout={onLayout} onClose={close} />
      )}
      <Button onPress={() => onLayout({ rows: areTall ? 'low' : 'tall' })}>
        {areTall ? 'Lower Rows' : 'Taller Rows'}
      </Button>
      <Button icon={LayoutGrid} onPress={() => onLayout({ view: 'grid' })}>
        Grid
      </Button>
    </>
  )
}
