import { useNewVersion } from '../../platform/web/page/service-worker.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { ReloadButton } from '../../platform/web/ui/reload-button.tsx'

/** Offers a new version that has arrived. Not while `isHeld`: there are photos on the page that a reload would lose. */
export function NewVersion({ isHeld }: { isHeld: boolean }) {
  const isReady = useNewVersion()
  if (!isReady || isHeld) return null
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 md:px-6">
      <Banner tone="neutral" title="A new PastFash is ready." action={<ReloadButton />} />
    </div>
  )
}
