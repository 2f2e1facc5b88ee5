import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Tone } from './tone.ts'
import { toneClasses } from './tone.ts'

/** A state in one word with its colour. The icon makes it readable without the colour. */
export function Chip({
  tone,
  icon,
  children,
  busy,
}: {
  tone: Tone
  icon?: LucideIcon
  children: ReactNode
  busy?: boolean
}) {
  return (
    <span
      className={`inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-full border border-transparent px-2.5 text-13 font-medium whitespace-nowrap ${toneClasses[tone]}`}
    >
      {icon && <Icon of={icon} size={16} className={busy ? 'animate-breathe' : ''} />}
      <span className="truncate">{children}</span>
    </span>
  )
}
