import { useEffect, useState } from 'react'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import { CameraOverlay } from '../../capture/web/camera-overlay.tsx'
import { closeThen } from '../../platform/web/page/back-closes.ts'
import { bagLabelOf } from './bag-label-of.ts'
import { LateReviewShots, reviewShotsPart } from './late-review-shots.tsx'
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
