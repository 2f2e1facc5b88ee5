import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { followSession } from '../../account/web/follow-session.ts'
import { lastSeller } from '../../account/web/last-seller.ts'
import { sessionQuery } from '../../account/web/session.ts'
import { SignInScreen } from '../../account/web/sign-in-screen.tsx'
import { leaveRecoveryLink, useRecoveryLink } from '../../account/web/use-recovery-link.ts'
import { lazyModule } from '../../platform/web/page/lazy-module.ts'
import { lazyPart } from '../../platform/web/page/lazy-part.tsx'
import { whenUsed } from '../../platform/web/page/when-used.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { photosWords } from '../../upload/photo-words.ts'
import { pausedMessage } from '../../upload/upload-queue.ts'
import { Loading } from './loading.tsx'
import { NewVersion } from './new-version.tsx'
import { leftBehind } from './work/left-behind.ts'

/** The seller's app, with the code of the view that it opens. */
export const signedInModule = lazyModule(async () => {
  const { SignedIn, loadFirstView } = await import('./signed-in.tsx')
  await loadFirstView()
  return SignedIn
})
const SignedIn = lazyPart(signedInModule)
const RecoveryScreen = lazy(async () => ({
  default: (await import('../../account/web/recovery-screen.tsx')).RecoveryScreen,
}))

const SharedNotice = lazy(async () => ({
  default: (await import('../../upload/web/shared/shared-notice.tsx')).SharedNotice,
}))

/**
 * Shows a loading indicator, then the sign-in screen or the seller's views. The views also open while the server cannot be
 * reached: photos then wait on the device until the session is loaded.
 * A link that resets a password comes first.
 */
export function App() {
  const queryClient = useQueryClient()
  const recovery = useRecoveryLink()
  const { data: session, isFetched, refetch } = useQuery(sessionQuery)
  const [doneMessage, setDoneMessage] = useState<string>()
  // Loads the rest of the app while a remembered seller's session loads, or while a visitor types the password.
  const isSignedOut = session === null
  useEffect(() => {
    if (isSignedOut) return whenUsed(signedInModule.preload)
    if (lastSeller.read()) signedInModule.preload()
    return undefined
  }, [isSignedOut])
  useEffect(() => followSession(queryClient), [queryClient])
  const sellerId = session?.user.id
  useEffect(() => {
    // Deletes what this device keeps of other sellers' lists. They are never shown to this one, even if that fails.
    if (isSignedOut || sellerId)
      void import('../../workbench/web/offline/kept-database.ts').then(
        (kept) => kept.keepOnlyListOf(sellerId),
        () => undefined,
      )
  }, [isSignedOut, sellerId])
  if (recovery)
    return (
      <Suspense fallback={<Loading />}>
        <RecoveryScreen
          token={recovery.token}
          signedInAs={session?.user.email}
          onUpdated={() => {
            setDoneMessage('Password Updated!')
            leaveRecoveryLink()
          }}
        />
      </Suspense>
    )
  if (session === undefined) return isFetched ? <NoConnection onRetry={refetch} /> : <Loading />
  if (session === null) return <SignedOut />
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn seller={session.user} doneMessage={doneMessage} onMessageShown={() => setDoneMessage(undefined)} />
    </Suspense>
  )
}

/** The session could not be read, and no seller is remembered on this device. The query tries again automatically. */
function NoConnection({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [isPending, setPending] = useState(false)
  const retry = async () => {
    setPending(true)
    await onRetry()
    setPending(false)
  }
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-start gap-4">
        <h1 className="font-display text-28 font-semibold">No connection to PastFash</h1>
        <p className="text-muted">
          Everything you saved is safe. Check your connection. We'll reconnect automatically.
        </p>
        <Button variant="primary" isPending={isPending} onPress={() => void retry()}>
          Try Again
        </Button>
      </div>
    </main>
  )
}

/** The sign-in screen, with a banner about photos of the seller whose session ended. */
function SignedOut() {
  const photosLeft = useSyncExternalStore(leftBehind.subscribe, leftBehind.get)
  return (
    <>
      <NewVersion isPostponed={photosLeft.unsaved > 0} />
      {photosLeft.photos > 0 && (
        <div className="mx-auto w-full max-w-6xl px-4 pt-4 md:px-6">
          <Banner tone="amber" title={pausedMessage}>
            {leftBehindWords(photosLeft)}
          </Banner>
        </div>
      )}
      <Suspense>
        <SharedNotice />
      </Suspense>
      <SignInScreen />
    </>
  )
}

function leftBehindWords({ photos, unsaved }: { photos: number; unsaved: number }): string {
  const verb = photos === 1 ? 'is' : 'are'
  if (unsaved === 0) return `${photosWords(photos)} ${verb} kept on this device. Sign in again to continue.`
  if (unsaved === photos)
    return `${photosWords(photos)} ${verb} only on this page. Keep it open and sign in again to continue.`
  return `${photosWords(photos)} ${verb} waiting, ${unsaved} of them only on this page. Keep it open and sign in again to continue.`
}
