import type { ReactNode } from 'react'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { Batch } from '../api.ts'
import { BatchCard } from './batch-card.tsx'

/** Cards whose photo is fetched at once; the others wait until they come near. */
const firstScreenful = 8

export function BatchList({ batches, onDelete }: { batches: readonly Batch[]; onDelete: (batch: Batch) => void }) {
  return (
    <BatchGrid>
      {batches.map((batch, index) => (
        <BatchCard key={batch.id} batch={batch} eager={index < firstScreenful} onDelete={onDelete} />
      ))}
    </BatchGrid>
  )
}

/** The place of the cards while they are being fetched. */
export function BatchListSkeleton() {
  return (
    <BatchGrid>
      {[0, 1, 2, 3].map((place) => (
        <li key={place} className="flex overflow-hidden rounded-card border border-line bg-surface md:flex-col">
          <Skeleton className="h-22 w-22 shrink-0 rounded-none md:aspect-[4/5] md:h-auto md:w-full" />
          <div className="flex flex-1 flex-col justify-center gap-3 px-4 py-2 md:h-24 md:flex-none">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </li>
      ))}
    </BatchGrid>
  )
}

function BatchGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] md:gap-4">
      {children}
    </ul>
  )
}
