import type { ReactNode } from 'react'

/** What the three buttons do, in the fewest words. */
export function OptionsHelp({ isPhone }: { isPhone: boolean }) {
  return (
    <section aria-label="Options" className="rounded-card border border-line p-4 text-14 text-muted">
      <ul className="flex max-w-lines flex-col gap-2">
        <li>
          <Name>Take Photos</Name> opens the camera.
        </li>
        <li>
          <Name>Upload Files</Name> takes photos you already have
          {isPhone ? '.' : '; you can also drop them anywhere on this page.'}
        </li>
        <li>Photos added together become one product with its own SKU and batch number. The first is its thumbnail.</li>
        {isPhone && <li>Listings auto-generate in the background after you take photos with the camera.</li>}
      </ul>
    </section>
  )
}

function Name({ children }: { children: ReactNode }) {
  return <b className="font-medium text-ink">{children}</b>
}
