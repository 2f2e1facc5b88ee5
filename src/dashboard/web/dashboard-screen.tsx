import { useInfiniteQuery } from '@tanstack/react-query'
import { Camera, Sparkles, Store } from 'lucide-react'
import { useState } from 'react'
import { AppError } from '../../platform/errors.ts'
import { countWords } from '../../platform/web/count-words.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { BigButton } from '../../platform/web/ui/big-button.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/empty-state.tsx'
import { MoreBelow } from '../../platform/web/ui/more-below.tsx'
import { Screen } from '../../platform/web/ui/screen.tsx'
import type { Batch } from '../api.ts'
import { BatchList, BatchListSkeleton } from './batch-list.tsx'
import { batchesQuery } from './batches-query.ts'
import { DashboardHelp } from './dashboard-help.tsx'
import { DeleteBatchDialog } from './delete-batch-dialog.tsx'

const noPublishing = 'Publishing to eBay is not set up on this PastFash yet.'

/** The dashboard: three ways on, and every product batch. */
export function DashboardScreen(props: { justCreated: boolean; onCapture: () => void; onListings: () => void }) {
  const query = useInfiniteQuery(batchesQuery)
  const [deleting, setDeleting] = useState<Batch>()
  const [askedToPublish, setAskedToPublish] = useState(false)
  const batches = query.data?.pages.flatMap((page) => page.batches) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <Screen title="Dashboard" aside={props.justCreated && <CreatedBanner />}>
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-3 gap-2 md:gap-4">
          <BigButton icon={Camera} look="primary" onPress={props.onCapture}>
            Create New Product Batch
          </BigButton>
          <BigButton icon={Sparkles} onPress={props.onListings}>
            Generate Listings
          </BigButton>
          <BigButton icon={Store} look="unavailable" onPress={() => setAskedToPublish(true)}>
            Publish to eBay
          </BigButton>
        </div>
        {askedToPublish && <Banner tone="neutral" title={noPublishing} />}
      </div>
      {query.isError && (
        <Banner
          tone={query.data ? 'amber' : 'red'}
          title={query.data ? 'This may be out of date' : 'Failed to load products'}
          action={
            <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
              Try Again
            </Button>
          }
        >
          {query.error instanceof AppError ? query.error.sentence : 'Your products are safe. Try again in a moment.'}
        </Banner>
      )}
      <section className="flex flex-col gap-4" aria-labelledby="product-batches">
        <h2 id="product-batches" className="flex items-baseline gap-2 font-display text-20 font-semibold">
          Product Batches
          {total !== undefined && (
            <span
              className="font-sans text-16 font-normal text-muted tabular-nums"
              aria-label={countWords(total, 'batch', 'batches')}
            >
              {total}
            </span>
          )}
        </h2>
        {query.isPending && <BatchListSkeleton />}
        {total === 0 && (
          <EmptyState sentence="No product batches yet">
            <Button icon={Camera} onPress={props.onCapture}>
              Create New Product Batch
            </Button>
          </EmptyState>
        )}
        {batches.length > 0 && <BatchList batches={batches} onDelete={setDeleting} />}
        {query.hasNextPage && (
          <MoreBelow isPending={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
        )}
      </section>
      <DashboardHelp />
      {deleting && <DeleteBatchDialog batch={deleting} onClose={() => setDeleting(undefined)} />}
    </Screen>
  )
}

/** Beside the title on desks and over the lower edge on phones, so that nothing moves when it comes and goes. */
function CreatedBanner() {
  return (
    <div
      data-at-lower-edge
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 rounded-card shadow-floating md:static md:ml-auto md:shadow-none"
    >
      <Banner tone="green" title="Product batch created successfully" />
    </div>
  )
}
