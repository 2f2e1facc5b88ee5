import { HardDrive, ImageOff } from 'lucide-react'
import { countWords } from '../../../platform/web/count-words.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { AssignState } from './assign-store.ts'

/** What to know about the photos before they go on: little room, not kept, files that are no photos. */
export function AssignNotices(props: {
  rejected: AssignState['rejected']
  unkept: string | null
  room: string | null
  onDismissRejected: () => void
}) {
  const { rejected, unkept, room } = props
  return (
    <>
      {room !== null && <Banner tone="amber" icon={HardDrive} title={room} />}
      {unkept !== null && <Banner tone="amber" title={unkept} />}
      {rejected.length > 0 && (
        <Banner
          tone="amber"
          icon={ImageOff}
          title={`${countWords(rejected.length, 'file')} left out`}
          action={<Button onPress={props.onDismissRejected}>OK</Button>}
        >
          <ul
            aria-label="Files left out"
            // Scrollable where they are many, by keyboard too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="flex max-h-28 flex-col gap-1 overflow-y-auto"
          >
            {rejected.map(({ id, name, reason }) => (
              <li key={id} className="break-words">
                {reason.includes(name) ? reason : `${name}: ${reason}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
