import { type ReactNode, useEffect } from 'react'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { whenUsed } from '../../../platform/web/page/when-used.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { ItemList } from '../item-list.tsx'
import { ListHeading } from '../list-heading.tsx'
import { StageTabs } from '../stage-tabs.tsx'
import { useMediaQuery } from './items-place.tsx'
import type { ItemsList } from './use-items-list.ts'

const headingId = 'product-batches'

/**
 * The list of a place: its heading, tabs, search and filters, then the items as a table or a grid with the opened item beside
 * them. Cards of another kind follow this section. `empty`: shown if there is nothing; `notFound`: if the filter matches nothing.
 */
export function ItemsSection({
  list,
  empty,
  notFound = 'No items match',
}: {
  list: ItemsList
  empty: ReactNode
  notFound?: string
}) {
  const { place, listStore, state, selectMode, deletions, hasTable, layout, hasNone, hasCards, isTable } = list
  const { isFiltered, matchCount, openSku, areToolsOpen, ItemKeys, ItemPane: Pane } = list
  const isWide = useMediaQuery(wideQuery)
  const isSelecting = selectMode.isOn || selectMode.count > 0
  const { part: SelectBar } = useLazyModule(selectBarModule, isSelecting)
  const hasTools = !hasNone && (areToolsOpen || isWide)
  const { part: ListTools, hasFailed: hasNoTools } = useLazyModule(toolsModule, hasTools)
  useEffect(() => whenUsed(toolsModule.preload), [])
  const List = isTable ? list.ItemTable : ItemList
  const clear = () => {
    listStore.clear()
    // The focused button disappears with the press.
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }
  return (
    <section
      className="flex scroll-mt-[calc(0.5rem+var(--below-header))] flex-col md:gap-2"
      aria-labelledby={headingId}
    >
      <ListHeading
        id={headingId}
        words={place.heading}
        total={list.total}
        matchCount={isFiltered ? matchCount : undefined}
        selectMode={hasNone || isTable || hasCards ? undefined : selectMode}
        onTools={hasNone ? undefined : () => list.setToolsOpen(!areToolsOpen)}
        areToolsOpen={areToolsOpen}
      />
      {ItemKeys && (
        <ItemKeys listStore={listStore} selectMode={selectMode} isTable={isTable} hasOpenItem={openSku !== undefined} />
      )}
      {isSelecting && SelectBar && <SelectBar selectMode={selectMode} deletions={deletions} />}
      {!hasNone && (
        <>
          <StageTabs
            group={state.wantedList.group}
            chosen={state.wantedList.tab}
            counts={list.stageCounts}
            total={list.total}
            onChoose={(tab) => listStore.choose({ tab })}
          />
          {hasTools && ListTools && (
            <ListTools
              listStore={listStore}
              state={state}
              layout={hasTable ? layout : undefined}
              onLayout={list.changeLayout}
            />
          )}
          {hasTools && !ListTools && !hasNoTools && <div className="mb-2 h-control" />}
          {hasTools && hasNoTools && (
            <Banner tone="amber" title="Search and filters didn't load">
              Refresh the page to try again.
            </Banner>
          )}
        </>
      )}
      {hasNone && empty}
      {list.isEmpty && isFiltered && (
        <EmptyState sentence={notFound}>
          <Button onPress={clear}>Clear</Button>
        </EmptyState>
      )}
      {!hasCards && (
        <div className="flex items-start gap-6">
          <div className="min-w-0 flex-1">
            {List ? (
              <List
                listStore={listStore}
                state={state}
                matchCount={matchCount}
                selectMode={selectMode}
                deletions={deletions}
                isChanging={list.wanted.isChanging}
                labelledBy={headingId}
                wantedFault={list.wanted.fault}
                openSku={openSku}
                onOpen={list.onOpen}
              />
            ) : (
              <Skeleton className="h-96 w-full rounded-card" />
            )}
          </div>
          {openSku !== undefined && Pane && (
            <Pane sku={openSku} listStore={listStore} deletions={deletions} hasSkuField={isTable} />
          )}
        </div>
      )}
    </section>
  )
}

/** Pages that show search and filters all the time: `md` in the style sheet. */
const wideQuery = '(min-width: 48rem)'

const toolsModule = lazyModule(async () => (await import('../list-tools.tsx')).ListTools)
if (matchMedia(wideQuery).matches) toolsModule.preload()

export const selectBarModule = lazyModule(async () => (await import('../select-bar.tsx')).SelectBar)
