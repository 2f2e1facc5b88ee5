/** A placeholder for something that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-control bg-line ${className}`} />
}
