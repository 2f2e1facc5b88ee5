import type { LucideIcon } from 'lucide-react'
import { whenWords } from '../../../platform/web/page/when.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { photosWords } from '../../photo-words.ts'

/** Photos that were not handed over for upload yet, and the button that leads back to them. */
export function WaitingRow(props: {
  icon: LucideIcon
  count: number
  /** Where they are from, as in "from the camera". */
  from: string
  /** Milliseconds since 1970, both. */
  keptAt: number
  now: number
  onContinue: () => void
}) {
  const photos = photosWords(props.count)
  const since = whenWords(new Date(props.keptAt), new Date(props.now))
  return (
    <li className="flex items-center gap-3 p-4">
      <span className="grid size-14 shrink-0 place-items-center rounded-control bg-line/70">
        <Icon of={props.icon} size={24} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">{photos}</p>
        <p className="text-14 text-muted first-letter:uppercase">
          {props.from} · {since}
        </p>
      </div>
      <Button aria-label={`Continue with ${photos} ${props.from}`} onPress={props.onContinue}>
        Continue
      </Button>
    </li>
  )
}
