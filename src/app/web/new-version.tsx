import { useNewVersion } from '../../platform/web/page/service-worker.ts'
import { Banner } from '../../platform/web/ui/banner.tsx'
import { ReloadButton } from '../../platform/web/ui/reload-button.tsx'

/** Offers to load a new version. Not while `isPostponed`: a reload would lose photos on the page. */
export function NewVersion({ isPostponed }: { isPostponed: boolean }) {
  const isReady = useNewVersion()
  if (!isReady || isPostponed) return null
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-4 md:px-6">
      <Banner tone="neutral" title="A new version of PastFash is ready." action={<ReloadButton />} />
    </div>
  )
}
