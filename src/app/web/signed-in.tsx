import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Seller, sessionQuery } from '../../account/web/session.ts'
import { startLiveUpdates } from '../../platform/web/live-updates.ts'
import { createRefresher } from '../../platform/web/refresh-queries.ts'
import { Toasts } from '../../platform/web/ui/toast-region.tsx'
import { forgetToasts } from '../../platform/web/ui/toasts.ts'
import { AppHeader } from './app-header.tsx'
import { CameraContext } from './camera-context.ts'
import { cameraOf } from './seller-camera.ts'
import { uploadsOf } from './seller-uploads.ts'
import { UploadsContext } from './uploads-context.ts'
import { startAtDashboard } from './view-history.ts'
import { Views } from './views.tsx'

/** Everything one signed-in seller sees. It is built anew for another seller. */
export function SignedIn({ seller }: { seller: Seller }) {
  const queryClient = useQueryClient()
  const [uploads] = useState(() => uploadsOf(seller.id, queryClient))
  const [camera] = useState(() => cameraOf(seller.id, uploads))
  useEffect(
    () =>
      startLiveUpdates({
        sellerId: seller.id,
        onUpdate: createRefresher(queryClient),
        onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      }),
    [seller.id, queryClient],
  )
  useEffect(() => startAtDashboard, [])
  useEffect(() => {
    // What failed after the last seller had gone is not for this one.
    forgetToasts()
    camera.goOn()
    return forgetToasts
  }, [camera])
  return (
    <UploadsContext value={uploads}>
      <CameraContext value={camera}>
        <AppHeader email={seller.email} />
        <Views />
        <Toasts />
      </CameraContext>
    </UploadsContext>
  )
}
