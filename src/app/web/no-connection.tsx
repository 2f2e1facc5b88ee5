import { Button } from '../../platform/web/ui/button.tsx'

/** The session could not be asked for: that signs nobody out. */
export function NoConnection({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-md flex-col items-start gap-4">
        <h1 className="font-display text-28 font-semibold">No connection to PastFash</h1>
        <p className="text-muted">Everything that was stored is safe. Check your network, then try again.</p>
        <Button look="primary" isPending={isPending} onPress={onRetry}>
          Try Again
        </Button>
      </div>
    </main>
  )
}
