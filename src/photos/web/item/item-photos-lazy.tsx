import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { ReloadButton } from '../../../platform/web/ui/reload-button.tsx'
import { photosQuery } from '../photos-query.ts'
import { ItemPhotosSkeleton } from './item-photos-skeleton.tsx'

/** Lazy module: all photos of one item, with the code that drags them. */
export const lazyItemPhotos = lazyModule(async () => (await import('./item-photos.tsx')).ItemPhotos)

/** All photos of one item, with their space reserved from the start. `count`: number of photos. */
export function LazyItemPhotos({ itemId, name, count }: { itemId: string; name: string; count: number }) {
  const queryClient = useQueryClient()
  const { part: ItemPhotos, hasFailed } = useLazyModule(lazyItemPhotos)
  // Fetches the photos while the code loads.
  useEffect(() => void queryClient.prefetchQuery(photosQuery(itemId)), [queryClient, itemId])
  if (ItemPhotos) return <ItemPhotos itemId={itemId} name={name} expected={count} />
  return (
    <div className="flex flex-col gap-3" aria-busy={!hasFailed}>
      {hasFailed ? <LoadFault /> : <ItemPhotosSkeleton count={count} />}
    </div>
  )
}

function LoadFault() {
  return (
    <Banner tone="red" title="The photos did not open" action={<ReloadButton />}>
      They're safe. Check your connection, then reload.
    </Banner>
  )
}
