import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, Info, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Tone } from './tone.ts'
import { toneClasses } from './tone.ts'

const icons: Record<Tone, LucideIcon> = {
  neutral: Info,
  violet: Sparkles,
  green: CircleCheck,
  amber: TriangleAlert,
  red: CircleAlert,
}

/** A strip with one message: `title` says what happened, the children what is safe and what to do, `action` is the button. */
export function Banner(props: {
  tone: Tone
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: LucideIcon
}) {
  return (
    <div
      role={props.tone === 'red' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-card border border-transparent px-4 py-3 ${toneClasses[props.tone]}`}
    >
      <Icon of={props.icon ?? icons[props.tone]} className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="max-w-lines min-w-0 flex-[1_1_16rem]">
          <p className="font-medium">{props.title}</p>
          {props.children && <div className="text-14 text-ink">{props.children}</div>}
        </div>
        {props.action}
      </div>
    </div>
  )
}
