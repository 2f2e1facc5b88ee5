import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { AppError } from '../../platform/errors.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { MoreBelow } from '../../platform/web/ui/more-below.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { cardParts } from './card-parts.ts'
import { ListingCard, type OnGenerate } from './listing-card.tsx'
import { listingsQuery } from './listings-query.ts'
import { useGenerateListing } from './use-generate-listing.ts'

const grid = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2'

/** Generate Listings: one card per item, with its listing or the way to one. */
export function ListingsScreen({ onDashboard }: { onDashboard: () => void }) {
  const query = useInfiniteQuery(listingsQuery)
  const { mutate } = useGenerateListing()
  const generate = useCallback<OnGenerate>((itemId, hints) => mutate({ itemId, hints }), [mutate])
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const startable = items.filter((item) => cardParts(item).next === 'generate')
  return (
    <Screen title="Generate Listings" back={{ words: 'Dashboard', onPress: onDashboard }}>
      {query.isError && (
        <Banner
          tone={query.data ? 'amber' : 'red'}
          title={query.data ? 'This may be out of date' : 'Failed to load listings'}
          action={
            <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
              Try Again
            </Button>
          }
        >
          {query.error instanceof AppError ? query.error.sentence : 'Your listings are safe. Try again in a moment.'}
        </Banner>
      )}
      {query.isPending && <ListingsSkeleton />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState sentence="No items yet">
          <Button look="primary" onPress={onDashboard}>
            Go to Dashboard
          </Button>
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={grid}>
          {items.map((item) => (
            <ListingCard
              key={item.id}
              item={item}
              primary={startable.length === 1 && startable[0] === item}
              onGenerate={generate}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <MoreBelow isPending={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </Screen>
  )
}

function ListingsSkeleton() {
  return (
    <div className={grid}>
      {[0, 1].map((place) => (
        <div
          key={place}
          className="flex flex-col gap-4 min-[20rem]:flex-row rounded-card border border-line bg-surface p-4 md:p-5"
        >
          <Skeleton className="aspect-[4/5] w-22 shrink-0 rounded-card md:w-36" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-4 h-11 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
