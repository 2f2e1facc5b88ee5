import { CircleAlert, Clock, CloudUpload } from 'lucide-react'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { numberWords } from '../../../platform/page-language.ts'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { toneClasses } from '../../../platform/web/ui/tone.ts'

/** The tone of the badge: uploads continue (neutral), are delayed or have waited long (amber), or need the seller (red). */
export type WaitingTone = 'neutral' | 'amber' | 'red'

const icons = { neutral: CloudUpload, amber: Clock, red: CircleAlert }
const meanings = { neutral: 'On this device', amber: 'Waiting', red: 'Needs you' }

/**
 * "12 photos waiting", small enough for the header of a phone. `isBrief`: other words are next to it, so only the number is
 * visible.
 */
export function WaitingBadge(props: { count: number; tone: WaitingTone; isBrief?: boolean; onPress: () => void }) {
  const { count, tone, isBrief = false } = props
  const meaning = useId()
  return (
    <Button
      onPress={props.onPress}
      aria-describedby={meaning}
      className="group grid min-h-control min-w-control cursor-pointer place-items-center rounded-control"
    >
      <span
        className={`inline-flex h-8 items-center gap-1.5 rounded-full px-2.5 text-14 font-medium whitespace-nowrap tabular-nums inset-ring-1 inset-ring-transparent transition-colors duration-150 group-hover:inset-ring-current/40 ${toneClasses[tone]}`}
      >
        <Icon of={icons[tone]} size={16} />
        <span>
          {numberWords(count)}
          <span className="max-md:sr-only">{count === 1 ? ' photo' : ' photos'}</span>
          <span className={isBrief ? 'max-[28rem]:sr-only' : 'max-[22rem]:sr-only'}> waiting</span>
        </span>
      </span>
      <span id={meaning} hidden>
        {meanings[tone]}
      </span>
    </Button>
  )
}
