import { Check } from 'lucide-react'
import { Icon } from './icon.tsx'

/** The drawn box of a checkbox. The real checkbox lies over it as its `peer`; the box is ticked while that is checked. */
export function Tick({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none grid size-7 place-items-center rounded-control border border-edge bg-surface text-transparent forced-color-adjust-none peer-checked:border-brand peer-checked:bg-brand peer-checked:text-paper ${className}`}
    >
      <Icon of={Check} />
    </span>
  )
}
