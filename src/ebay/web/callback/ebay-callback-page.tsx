import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import { popupClosesAfterMs } from '../../consent-popup.ts'
import { sameWindowNote } from '../connection/connect-window.ts'
import { announceConnected } from '../connection/connected-message.ts'
import { consentAnswer } from './consent-answer.ts'
import { hasExchangeStarted, storeConsentEnd, storedConsentEnd, storeExchangeStarted } from './consent-note.ts'
import { awaitConnection, type ConsentEnd, finishConsent } from './finish-consent.ts'

/**
 * The page that eBay sends sellers back to: Processing, then Success or Connection Failed. `backToApp` serves sellers
 * whose consent was in the same window.
 */
export function EbayCallbackPage({ backToApp }: { backToApp: () => void }) {
  const queryClient = useQueryClient()
  const [isSameWindow] = useState(() => sameWindowNote.read())
  const [end, setEnd] = useState<ConsentEnd>()
  /** The window should have closed itself, but is still open. */
  const [isLeftOpen, setLeftOpen] = useState(false)
  const close = useCallback(() => closeWindow(() => setLeftOpen(true)), [])
  const isDone = end !== undefined && end.sentence === undefined
  useEffect(() => {
    const showEnd = async () => {
      const ended = await finishOnce(queryClient)
      if (ended.sentence === undefined) announceConnected(window.opener as Window | null, location.origin)
      setEnd(ended)
    }
    void showEnd()
  }, [queryClient])
  useEffect(() => {
    document.title = `${end === undefined ? 'Processing' : isDone ? 'Success' : 'Connection Failed'} · PastFash`
    if (!isDone) return
    const timer = setTimeout(isSameWindow ? backToApp : close, popupClosesAfterMs)
    return () => clearTimeout(timer)
  }, [end, isDone, isSameWindow, backToApp, close])
  const leadsBack = isSameWindow || isLeftOpen
  const closeButton = (
    <Button variant={isDone ? 'quiet' : 'primary'} onPress={leadsBack ? backToApp : close}>
      {leadsBack ? 'Back to PastFash' : 'Close Window'}
    </Button>
  )
  if (end === undefined)
    return (
      <State icon={<Spinner />} title="Processing">
        <p>Connecting your eBay account.</p>
      </State>
    )
  if (end.sentence === undefined)
    return (
      <State icon={<Icon of={CircleCheck} size={40} className="text-green" />} title="Success" answer={closeButton}>
        <p>
          Your eBay account is connected.{' '}
          {isSameWindow
            ? 'We’ll take you back in a moment.'
            : isLeftOpen
              ? leftOpen
              : 'This window will close in a moment.'}
        </p>
      </State>
    )
  return (
    <State
      icon={<Icon of={CircleAlert} size={40} className="text-red" />}
      title="Connection Failed"
      answer={closeButton}
    >
      <p>{end.sentence}</p>
      {end.reason !== undefined && <p>{end.reason}</p>}
      {isLeftOpen && <p>{leftOpen}</p>}
    </State>
  )
}

const leftOpen = 'This window couldn’t close. Close it, or go back to PastFash.'

let exchange: Promise<ConsentEnd> | undefined

/**
 * Runs once however often the page is drawn, because the code is valid once. The history keeps the result, not the code.
 */
function finishOnce(queryClient: QueryClient): Promise<ConsentEnd> {
  exchange ??= finish(queryClient, location.search)
  return exchange
}

async function finish(queryClient: QueryClient, search: string): Promise<ConsentEnd> {
  const earlierEnd = search === '' ? storedConsentEnd() : undefined
  if (earlierEnd) return earlierEnd
  const hasStarted = search === '' && hasExchangeStarted()
  const answer = consentAnswer(search)
  if (answer.failed === undefined) storeExchangeStarted()
  else history.replaceState(history.state, '', location.pathname)
  const end = hasStarted
    ? await awaitConnection(queryClient, waitForNextRead)
    : await finishConsent(queryClient, answer)
  storeConsentEnd(end)
  return end
}

/** Waits between two reads of the account. */
const waitForNextRead = () => new Promise<void>((resolve) => setTimeout(resolve, 2000))

function State(props: { icon: ReactNode; title: string; children: ReactNode; answer?: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col items-center justify-center gap-5 p-6 text-center">
      <div className="grid size-10 place-items-center">{props.icon}</div>
      <div aria-live="polite" className="flex flex-col gap-2 wrap-anywhere">
        <h1 className="font-display text-28 font-semibold">{props.title}</h1>
        <div className="flex flex-col gap-2 text-muted">{props.children}</div>
      </div>
      <div className="min-h-control">{props.answer}</div>
    </main>
  )
}

/** Milliseconds after which a window that can close itself is closed. */
const closeTimeoutMs = 500

/**
 * Closes this window. Calls `onStays` if it is still open: browsers let only windows that a page opened close themselves.
 */
function closeWindow(onStays: () => void): void {
  window.close()
  setTimeout(onStays, closeTimeoutMs)
}
