import type { ReactNode } from 'react'

/** What the buttons do, in the fewest words. */
export function OptionsHelp({ isPhone }: { isPhone: boolean }) {
  return (
    <section aria-label="Options" className="rounded-card border border-line p-4 text-14 text-muted">
      <ul className="flex max-w-lines flex-col gap-2">
        <li>
          <Name>Take Photos</Name> opens the camera. Photos taken together become one product.
        </li>
        <li>
          <Name>Upload Files</Name> takes photos you already have. Photos with the same SKU become one product.
          {!isPhone && ' You can also drop files or folders anywhere on this page, or paste them.'}
        </li>
        <li>Each product gets its own SKU and batch number. Its first photo is its thumbnail.</li>
        {isPhone && <li>Listings auto-generate in the background after you take photos with the camera.</li>}
      </ul>
    </section>
  )
}

function Name({ children }: { children: ReactNode }) {
  return <b className="font-medium text-ink">{children}</b>
}
