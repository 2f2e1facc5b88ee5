import type { ReactNode } from 'react'

/** Shown instead of an empty list: one sentence and the ways to fill it. */
export function EmptyState({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-edge/60 px-6 py-10 text-center md:py-16">
      <p className="text-20">{sentence}</p>
      {children}
    </div>
  )
}
