import { Banner } from '../../../platform/web/ui/banner.tsx'
import { photosWords } from '../../photo-words.ts'
import { hasWaitedLong } from '../../storage-advice.ts'
import { countOf } from '../../upload-queue.ts'
import type { Upload } from '../queue/queue-state.ts'

/** A warning about photos that have been on this device alone for days; nothing when there are none. */
export function WaitedLong(props: {
  queue: readonly Upload[]
  others: readonly ({ readonly count: number; readonly keptAt: number } | null)[]
  /** Milliseconds since 1970. */
  now: number
}) {
  const onTheirWay = props.queue.map(({ images, waitingSince }) => {
    return { count: images.length - countOf(images, ['stored']), keptAt: waitingSince }
  })
  const old = [...onTheirWay, ...props.others].filter((some) => some && hasWaitedLong(some.keptAt, props.now))
  const count = old.reduce((sum, some) => sum + (some?.count ?? 0), 0)
  if (count === 0) return null
  return (
    <Banner
      tone="amber"
      title={`${photosWords(count)} ${count === 1 ? 'has' : 'have'} waited for more than three days`}
    >
      Until they are uploaded they exist on this device only. Upload them soon.
    </Banner>
  )
}
