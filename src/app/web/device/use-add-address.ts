import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from '../../../platform/web/page/navigation.ts'
import { sharedFaults } from '../../../upload/shared-photos.ts'

/** Actions that the address of Add may name: `/add?start=camera` opens the camera. The manifest's shortcuts use them. */
type Starts = { readonly camera: () => void; readonly upload: () => void }

/**
 * Does what the address of Add asks for, and returns what to say about shared photos that are not on this device. The address
 * is then `/add`, so that a reload does not repeat it.
 */
export function useAddAddress(starts: Starts) {
  const { keepAddress } = useNavigation()
  const [asked] = useState(() => Object.fromEntries(new URLSearchParams(location.search)))
  const doAsked = useEffectEvent(() => {
    keepAddress('capture', '/add')
    if (asked['start'] === 'camera') starts.camera()
    if (asked['start'] === 'upload') starts.upload()
  })
  useEffect(() => doAsked(), [])
  return asked['shared'] === 'failed' || asked['shared'] === 'again' ? sharedFaults[asked['shared']] : null
}
