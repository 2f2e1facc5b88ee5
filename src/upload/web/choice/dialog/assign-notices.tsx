import { Copy, HardDrive, ImageOff, Shrink } from 'lucide-react'
import { minListingPhotoSide } from '../../../../photos/limits.ts'
import { countWords } from '../../../../platform/web/page/count-words.ts'
import { Banner } from '../../../../platform/web/ui/banner.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { duplicatePhotos } from '../assign-state.ts'
import type { AssignState, AssignStore, ChosenPhoto } from '../assign-store.ts'

/**
 * Notices before the upload: little space on the device, photos that are not kept on it, photos that are too small for eBay,
 * duplicates, and files that are no photos.
 */
export function AssignNotices({
  store,
  state,
  storageWarning,
}: {
  store: AssignStore
  state: AssignState
  storageWarning: string | null
}) {
  const { rejected, unkeptReason } = state
  const small = state.photos.filter(({ longSideIfSmall }) => longSideIfSmall !== null)
  const already = duplicatePhotos(state)
  return (
    <>
      {storageWarning !== null && <Banner tone="amber" icon={HardDrive} title={storageWarning} />}
      {unkeptReason !== null && <Banner tone="amber" title={unkeptReason} />}
      {small.length > 0 && <SmallPhotos photos={small} />}
      {already.length > 0 && (
        <Banner
          tone="amber"
          icon={Copy}
          title={`${countWords(already.length, 'photo is', 'photos are')} already here`}
          action={
            <div className="flex gap-2">
              <Button onPress={() => store.removeDuplicates()}>Leave Out</Button>
              <Button variant="plain" onPress={() => store.keepDuplicates()}>
                Keep
              </Button>
            </div>
          }
        >
          {alreadyWords(already)}
        </Banner>
      )}
      {rejected.length > 0 && (
        <Banner
          tone="amber"
          icon={ImageOff}
          title={`${countWords(rejected.length, 'file')} left out`}
          action={<Button onPress={() => store.dismissRejected()}>OK</Button>}
        >
          <ul
            aria-label="Files left out"
            // Scrollable when long, so it must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="flex max-h-28 flex-col gap-1 overflow-y-auto"
          >
            {rejected.map(({ id, name, reason }) => (
              <li key={id} className="break-words">
                {reason.includes(name) ? reason : `${name}: ${reason}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}

function SmallPhotos({ photos }: { photos: readonly ChosenPhoto[] }) {
  const [first] = photos
  const names = photos.slice(0, maxNamedPhotos).map(({ name }) => `"${name}"`)
  if (photos.length > maxNamedPhotos) names.push(`${photos.length - maxNamedPhotos} more`)
  const isOne = photos.length === 1
  return (
    <Banner
      tone="amber"
      icon={Shrink}
      title={isOne ? `"${first?.name}" is too small for eBay` : `${photos.length} photos are too small for eBay`}
    >
      <p className="wrap-anywhere">
        {isOne
          ? `Its longer side is ${first?.longSideIfSmall} pixels, and eBay needs ${minListingPhotoSide}. You can upload it, but not publish it. Choose a larger photo instead.`
          : `The longer side of ${new Intl.ListFormat('en').format(names)} is under ${minListingPhotoSide} pixels, which eBay needs. You can upload them, but not publish them. Choose larger photos instead.`}
      </p>
    </Banner>
  )
}

const maxNamedPhotos = 3

function alreadyWords(photos: readonly ChosenPhoto[]): string {
  const skus = [...new Set(photos.flatMap(({ storedAs }) => storedAs ?? []))]
  const stored = photos.filter(({ storedAs }) => storedAs !== null).length
  const twice = photos.length - stored
  const shown = skus.length > 3 ? `${skus.slice(0, 3).join(', ')} and ${skus.length - 3} more` : skus.join(', ')
  return [
    stored > 0 && `${countWords(stored, 'file is', 'files are')} already stored in ${shown}.`,
    twice > 0 && `${countWords(twice, 'file was', 'files were')} chosen twice.`,
    'Your original files stay where they are.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
