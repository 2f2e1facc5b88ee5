import type { ReactNode, Ref } from 'react'

/** A surface with a thin border. */
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
