import { Banner } from '../../platform/web/ui/banner.tsx'

/** Beside the title on desks and over the lower edge on phones, so that nothing moves when it comes and goes. */
export function CreatedBanner({ words }: { words: string }) {
  return (
    <div
      data-at-lower-edge
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 rounded-card shadow-floating md:static md:-my-2 md:ml-auto md:shadow-none"
    >
      <Banner tone="green" title={words} />
    </div>
  )
}
