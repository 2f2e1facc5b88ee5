/** Holds the place of something that is being fetched. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-control bg-line ${className}`} />
}
