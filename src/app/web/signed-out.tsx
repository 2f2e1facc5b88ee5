import { useSyncExternalStore } from 'react'
import { SignInScreen } from '../../account/web/sign-in-screen.tsx'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { photosWords } from '../../upload/photo-words.ts'
import { pausedMessage } from '../../upload/upload-queue.ts'
import { leftBehind } from './left-behind.ts'
import { NewVersion } from './new-version.tsx'

/** Sign-in, above it what waits for the seller whose session ended by itself. */
export function SignedOut() {
  const left = useSyncExternalStore(leftBehind.subscribe, leftBehind.now)
  return (
    <>
      <NewVersion isHeld={left.onlyHere > 0} />
      {left.photos > 0 && (
        <div className="mx-auto w-full max-w-6xl px-4 pt-4 md:px-6">
          <Banner tone="amber" title={pausedMessage}>
            {wordsOf(left)}
          </Banner>
        </div>
      )}
      <SignInScreen />
    </>
  )
}

function wordsOf({ photos, onlyHere }: { photos: number; onlyHere: number }): string {
  const verb = photos === 1 ? 'is' : 'are'
  if (onlyHere === 0) return `${photosWords(photos)} ${verb} kept on this device. Sign in again to go on.`
  return `${photosWords(photos)} ${photos === 1 ? 'waits' : 'wait'}, ${onlyHere} of them only on this page: keep it open, and sign in again to go on.`
}
