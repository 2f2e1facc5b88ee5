import { Spinner } from '../../platform/web/ui/spinner.tsx'

/** Shown while the session loads. */
export function Loading() {
  return (
    <main aria-busy className="grid min-h-dvh place-items-center text-muted">
      <output className="flex items-center gap-3">
        <Spinner /> Loading PastFash…
      </output>
    </main>
  )
}
