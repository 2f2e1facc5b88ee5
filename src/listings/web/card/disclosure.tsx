import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../../platform/web/ui/icon.tsx'

/** A line that shows and hides its content when pressed. */
export function Disclosure(props: {
  isOpen: boolean
  onToggle: () => void
  /** The line itself: words without buttons. */
  line: ReactNode
  children: ReactNode
  className?: string
}) {
  const panel = useId()
  return (
    <div className={props.className ?? ''}>
      <button
        type="button"
        aria-expanded={props.isOpen}
        aria-controls={panel}
        onClick={props.onToggle}
        className="flex min-h-control w-full cursor-pointer items-center gap-2 rounded-control text-left"
      >
        <span className="min-w-0 flex-1">{props.line}</span>
        <Icon
          of={ChevronDown}
          size={16}
          className={`text-muted transition-transform duration-150 ease-out ${props.isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={panel} hidden={!props.isOpen}>
        {props.isOpen && props.children}
      </div>
    </div>
  )
}
