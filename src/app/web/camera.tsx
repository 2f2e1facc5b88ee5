import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsOffline } from '../../account/web/use-is-offline.ts'
import { CameraOverlay } from '../../capture/web/camera-overlay.tsx'
import { nextSkuQuery } from '../../items/web/next-sku-query.ts'
import { bagLabelOf } from './bag-label-of.ts'
import { useCamera, useUploads } from './work-context.ts'

/** The camera overlay, with the SKUs that the seller writes on the bags. */
export function Camera() {
  const { snapshot } = useUploads()
  const { captures, state, video } = useCamera()
  const offline = useIsOffline()
  const { data: forecast } = useQuery({ ...nextSkuQuery, enabled: state.isOpen })
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches)
  // The camera ends with the view and the session that opened it; its shots stay kept.
  useEffect(() => captures.close, [captures])
  const bag = bagLabelOf(snapshot, state.handedOver, forecast, offline)
  return <CameraOverlay store={captures} state={state} bag={bag} isTouch={isTouch} video={video} />
}
