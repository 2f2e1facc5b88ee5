import type { ComponentProps } from 'react'
import type { ReviewPhotos } from '../../capture/web/review-grid.tsx'
import { latePart } from '../../platform/web/page/late-part.ts'
import { useLatePart } from '../../platform/web/page/use-late-part.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { ReloadButton } from '../../platform/web/ui/reload-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'

/** The shots of the review grid, with everything that is needed to drag them and to show one large. */
export const reviewShotsPart = latePart(async () => (await import('./review-shots.tsx')).ReviewShots)

/** The shots of the review grid, in the room they take from the start. */
export function LateReviewShots(props: ComponentProps<ReviewPhotos>) {
  const { part: ReviewShots, isLost } = useLatePart(reviewShotsPart)
  if (ReviewShots) return <ReviewShots {...props} />
  if (isLost)
    return (
      <Banner tone="red" title="The photos did not open" action={<ReloadButton />}>
        They are safe. Check your connection, then reload.
      </Banner>
    )
  return (
    <div aria-busy className="grid grid-cols-2 gap-3">
      {props.shots.map(({ id }) => (
        <Skeleton key={id} className="aspect-square" />
      ))}
    </div>
  )
}
