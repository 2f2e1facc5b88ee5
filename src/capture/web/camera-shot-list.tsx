import { Check, Circle } from 'lucide-react'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { tickedShotList } from '../shot-list.ts'

/** What buyers ask to see, in one quiet line; it never stands in the way. */
export function CameraShotList({ photos }: { photos: number }) {
  return (
    <ul
      aria-label="Photos to take"
      className="flex flex-wrap items-center gap-x-1.5 text-12 text-muted md:gap-x-4 lying:flex-col lying:items-start"
    >
      {tickedShotList(photos).map(({ shot, done }) => (
        <li key={shot} className={`flex items-center gap-0.5 whitespace-nowrap ${done ? 'text-ink' : ''}`}>
          <Icon of={done ? Check : Circle} size={10} />
          {shot}
          {done && <span className="sr-only">, taken</span>}
        </li>
      ))}
    </ul>
  )
}
