import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ItemSearch } from '../../items/web/item-search.tsx'
import { type ItemOrder, itemOrders } from '../../items/which-items.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { ItemListState, ItemListStore } from './item-list-store.ts'
import { LabeledSelect } from './labeled-select.tsx'
import type { ListLayout } from './table/table-layout.ts'

const orderLabels: Readonly<Record<ItemOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  sku: 'SKU A to Z',
  'sku-backwards': 'SKU Z to A',
  title: 'Title A to Z',
  'title-backwards': 'Title Z to A',
  price: 'Lowest price',
  'price-backwards': 'Highest price',
  brand: 'Brand A to Z',
  'brand-backwards': 'Brand Z to A',
}

const ListButtons = lazy(async () => ({ default: (await import('./list-buttons.tsx')).ListButtons }))
const ListFilters = lazy(async () => ({ default: (await import('./list-filters.tsx')).ListFilters }))

/**
 * Search, filters, order and layout of the list, its export and the import. `layout` is undefined on pages that are too narrow
 * for a table.
 */
export function ListTools(props: {
  listStore: ItemListStore
  state: ItemListState
  layout: ListLayout | undefined
  onLayout: (changes: Partial<ListLayout>) => void
}) {
  const { listStore, state, layout, onLayout } = props
  const { searchText, wantedList } = state
  const { category, condition, needs, confirm } = wantedList
  const filterCount = [category, condition, needs, confirm].filter((each) => each !== undefined).length
  const [isFiltersOpen, setFiltersOpen] = useState(filterCount > 0)
  return (
    <search className="flex flex-col gap-2 pb-2">
      <div className="flex flex-wrap gap-2">
        <ItemSearch
          label="Search items"
          typed={searchText}
          onType={listStore.type}
          className="min-w-40 flex-[1_1_12rem]"
        />
        <Button
          icon={SlidersHorizontal}
          aria-expanded={isFiltersOpen}
          onPress={() => setFiltersOpen(!isFiltersOpen)}
          className="max-lg:px-3!"
        >
          {filterCount === 0 ? 'Filters' : `Filters (${filterCount})`}
        </Button>
        {layout?.view !== 'table' && (
          <LabeledSelect
            label="Order"
            value={wantedList.order}
            options={itemOrders.map((order) => ({ value: order, label: orderLabels[order] }))}
            onChange={(value) => listStore.choose({ order: itemOrders.find((order) => order === value) ?? 'newest' })}
          />
        )}
        <Suspense fallback={<div className={`h-control ${layout ? 'w-155' : 'w-66'}`} />}>
          <ListButtons listStore={listStore} state={state} layout={layout} onLayout={onLayout} />
        </Suspense>
      </div>
      {isFiltersOpen && (
        <Suspense fallback={<div className="h-control" />}>
          <ListFilters filter={wantedList} onChoose={listStore.choose} />
        </Suspense>
      )}
    </search>
  )
}
