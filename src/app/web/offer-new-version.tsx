import { unstoredPhotos } from '../../upload/web/unstored-photos.ts'
import { NewVersion } from './new-version.tsx'
import { useCamera, useChoice, useUploads } from './work-context.ts'

/** Offers a new version of the app, but not while photos are only on this page or in the middle of shooting and choosing. */
export function OfferNewVersion() {
  const { snapshot } = useUploads()
  const { state: shooting } = useCamera()
  const { state: choosing } = useChoice()
  const onlyHere =
    unstoredPhotos(snapshot) > 0 ||
    shooting.shots.some(({ unkept }) => unkept !== undefined) ||
    choosing.photos.some(({ state }) => state !== 'kept')
  return <NewVersion isHeld={onlyHere || shooting.isOpen || shooting.taking > 0 || choosing.isOpen} />
}
