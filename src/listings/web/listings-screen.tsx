import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { ItemSearch } from '../../items/web/item-search.tsx'
import { sayGone } from '../../items/web/say-gone.ts'
import type { Lead } from '../../platform/web/card-list/card-list-place.ts'
import { useSearched } from '../../platform/web/card-list/use-searched.ts'
import type { MadeOnce } from '../../platform/web/made-once.ts'
import { followEntries } from '../../platform/web/segments/follow-entries.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { NothingFound } from '../../platform/web/ui/nothing-found.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { DraftsOf } from '../../platform/web/use-draft.ts'
import { isOver } from '../listing-run.ts'
import type { OnGenerate } from './card/card-selecting.ts'
import { useGenerateListing } from './change/use-generate-listing.ts'
import { listOfListings } from './list/list-of-listings.ts'
import { ListingList } from './list/listing-list.tsx'
import { createListingsPlace, type ListingsPlace } from './list/listings-place.ts'
import { RunEnd } from './run/run-end.tsx'
import { runQuery } from './run/run-query.ts'
import { useBars } from './run/use-bars.ts'

/** Generate Listings: one card per item, with its listing or the way to one. `place` keeps where the seller is in the list. */
export function ListingsScreen(props: {
  place: MadeOnce<ListingsPlace>
  /** What led here last: a card elsewhere, by its SKU, or a button. */
  lead: Lead | undefined
  onDashboard: () => void
}) {
  const { onDashboard } = props
  const place = props.place.make(createListingsPlace)
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(place.subscribe, place.now)
  const { found, isNothingFound, hasNone } = useSearched(place, state, props.lead)
  const whose = use(DraftsOf)
  useEffect(
    () =>
      followEntries(queryClient, listOfListings, (gone) =>
        sayGone(whose, gone, 'was deleted on another page or device'),
      ),
    [queryClient, whose],
  )
  const { data: run } = useQuery(runQuery)
  const bars = useBars(place, state)
  const { mutate } = useGenerateListing()
  const generate = useCallback<OnGenerate>(
    (itemId, hints, options) => mutate({ itemId, hints, everything: options?.everything }),
    [mutate],
  )
  return (
    <Screen title="Generate Listings" back={{ words: 'Dashboard', onPress: onDashboard }}>
      {run && isOver(run) && <RunEnd run={run} />}
      {!hasNone && <ItemSearch label="Search items" typed={state.typed} onType={place.type} />}
      {isNothingFound && <NothingFound sentence="No items match" onClear={() => place.searchFor('')} />}
      {hasNone && (
        <EmptyState sentence="No items yet">
          <Button look="primary" onPress={onDashboard}>
            Go to Dashboard
          </Button>
        </EmptyState>
      )}
      <ListingList
        place={place}
        state={state}
        bars={bars}
        isLone={bars.unwritten.counted === 1 && bars.unwritten.count === 0}
        onGenerate={generate}
        run={run ?? null}
        found={found}
        isEmpty={hasNone}
      />
    </Screen>
  )
}
