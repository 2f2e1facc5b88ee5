import { NewVersion } from './new-version.tsx'
import { onlyHere } from './only-here.ts'
import { useChoosing, useShooting, useUploads } from './work-context.ts'

/** Offers a new version of the app, but not while photos are only on this page or in the middle of shooting and choosing. */
export function OfferNewVersion() {
  const { snapshot } = useUploads()
  const shooting = useShooting()
  const choosing = useChoosing()
  const isLosing = onlyHere(snapshot, shooting, choosing) > 0
  return <NewVersion isHeld={isLosing || shooting.isOpen || shooting.taking > 0 || choosing.isOpen} />
}
