import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'

/** The session could not be asked for, and nobody is remembered who could go on without it. It is asked for again by itself. */
export function NoConnection({ onRetry }: { onRetry: () => Promise<unknown> }) {
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
          Everything that was stored is safe. Check your network; this page goes on by itself once PastFash answers.
        </p>
        <Button look="primary" isPending={isPending} onPress={() => void retry()}>
          Try Again
        </Button>
      </div>
    </main>
  )
}
