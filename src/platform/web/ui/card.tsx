import type { ReactNode } from 'react'

/** A sheet of paper with a hairline. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`rounded-card border border-line bg-surface ${className}`}>{children}</div>
}
