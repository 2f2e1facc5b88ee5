import { type ComponentProps, useEffect, useState } from 'react'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import { CameraOverlay } from '../../capture/web/camera-overlay.tsx'
import type { ReviewPhotos } from '../../capture/web/review-grid.tsx'
import { closeThen } from '../../platform/web/page/back-closes.ts'
import { latePart } from '../../platform/web/page/late-part.ts'
import { useLatePart } from '../../platform/web/page/use-late-part.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { ReloadButton } from '../../platform/web/ui/reload-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { bagLabelOf } from './bag-label-of.ts'
import { OutboxBadge } from './outbox-badge.tsx'
import { useCamera } from './use-capture.ts'
import { useForecast } from './use-forecast.ts'
import { useWhatWaits } from './use-what-waits.ts'
import { goTo } from './view-history.ts'
import { useUploads } from './work-context.ts'

/** The camera overlay, with the SKUs that the seller writes on the bags. */
export function Camera() {
  const { snapshot } = useUploads()
  const { captures, state, video } = useCamera()
  const offline = useIsOffline()
  const forecast = useForecast(state.isOpen)
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  // The camera ends with the view and the session that opened it; its shots stay kept.
  useEffect(() => captures.close, [captures])
  useEffect(() => {
    if (state.isOpen) reviewShotsPart.ahead()
  }, [state.isOpen])
  const bag = bagLabelOf(snapshot, state.handedOver, forecast, offline)
  const { queue } = useWhatWaits()
  const toOutbox = () => closeThen(captures.close, () => goTo('outbox'))
  return (
    <CameraOverlay
      {...{ state, bag, isTouch, video }}
      store={captures}
      reviewPhotos={LateReviewShots}
      waiting={queue && <OutboxBadge waiting={queue} onPress={toOutbox} />}
    />
  )
}

/** The shots of the review grid, with everything that is needed to drag them and to show one large. */
const reviewShotsPart = latePart(async () => (await import('./review-shots.tsx')).ReviewShots)

/** The shots of the review grid, in the room they take from the start. */
function LateReviewShots(props: ComponentProps<ReviewPhotos>) {
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
