import type { LucideIcon } from 'lucide-react'

/** A lucide icon in PastFash's size and stroke. It is decoration beside words, so screen readers skip it. */
export function Icon({
  of: Drawing,
  size = 20,
  className = '',
}: {
  of: LucideIcon
  size?: number
  className?: string
}) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden className={`shrink-0 ${className}`} />
}
