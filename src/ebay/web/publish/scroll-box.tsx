import type { ReactNode } from 'react'

/** A box for content that may be longer than a dialog; the keyboard scrolls it, too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached
      tabIndex={0}
      data-shown
      className="max-h-[55dvh] overflow-y-auto overscroll-contain rounded-control border border-line p-3"
    >
      {children}
    </section>
  )
}
