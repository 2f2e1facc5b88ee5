import type { ReactNode, Ref } from 'react'

/** A sheet of paper with a hairline. */
export function Card({
  children,
  className = '',
  ref,
}: {
  children: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
}) {
  return (
    <div {...(ref ? { ref } : {})} className={`rounded-card border border-line bg-surface ${className}`}>
      {children}
    </div>
  )
}
