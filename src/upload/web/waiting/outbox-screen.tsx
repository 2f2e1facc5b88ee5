import { Camera, Files, Info, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { numberWords } from '../../../platform/page-language.ts'
import { whenWords } from '../../../platform/web/page/when.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { Screen } from '../../../platform/web/ui/screen.tsx'
import { outboxStatus, photosInQueue } from '../../outbox-words.ts'
import { photosWords } from '../../photo-words.ts'
import { hasWaitedLong } from '../../storage-advice.ts'
import { countOf } from '../../upload-queue.ts'
import type { QueueActions } from '../queue/queue-actions.ts'
import type { Upload, UploadSnapshot } from '../queue/queue-state.ts'
import { unstoredPhotos } from '../queue/unstored-photos.ts'
import { UploadQueueList } from '../queue/upload-queue-list.tsx'
import { StoppedBanner } from './stopped-banner.tsx'

/** Photos that were not handed over for upload. `keptAt`: milliseconds since 1970 of the oldest. */
export type NotHandedOver = { readonly count: number; readonly keptAt: number }

export type OutboxScreenProps = {
  snapshot: Pick<UploadSnapshot, 'queue' | 'stopped'>
  /** Shots of the camera that were not handed over. */
  shots: NotHandedOver | null
  /** Files chosen in the dialog that were not handed over. */
  choice: NotHandedOver | null
  /** Number of photos that other tabs look after. */
  elsewhere: number
  actions: QueueActions
  /** Warnings that the device may delete waiting photos. */
  advice: readonly string[]
  /** Milliseconds since 1970. */
  now: number
  /** Open the camera, and the dialog. */
  onShots: () => void
  onChoice: () => void
  onReload: () => void
}

/** "Photos waiting": all photos that are on this device only, their status and the seller's buttons. */
export function OutboxScreen(props: OutboxScreenProps & { back: { label: string; onPress: () => void } }) {
  const { snapshot, elsewhere, back } = props
  const others = othersOf(props)
  if (snapshot.queue.length === 0 && others === 0)
    return (
      <Screen title="Photos waiting" back={back}>
        <EmptyState sentence={outboxStatus(snapshot, others, elsewhere)}>
          <Button variant="primary" onPress={back.onPress}>
            {back.label}
          </Button>
        </EmptyState>
      </Screen>
    )
  return (
    <Screen title="Photos waiting" back={back} aside={<Count count={photosInQueue(snapshot) + others + elsewhere} />}>
      <WaitingPhotosPanel {...props} className="-mt-3" />
    </Screen>
  )
}

/** All photos that are on this device only, their status and the seller's buttons, for a place in another screen. */
export function WaitingPhotosPanel(props: OutboxScreenProps & { className?: string }) {
  const { snapshot, shots, choice, elsewhere, now, className = '' } = props
  const { queue, stopped } = snapshot
  const others = othersOf(props)
  const notUploaded = useId()
  return (
    <div className={`flex flex-col gap-6 ${className}`}>
      <output className="max-w-lines">{outboxStatus(snapshot, others, elsewhere)}</output>
      {stopped && <StoppedBanner reason={stopped} onlyHere={unstoredPhotos(snapshot)} onReload={props.onReload} />}
      <WaitedLong queue={queue} others={[shots, choice]} now={now} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {queue.length > 0 && <UploadQueueList queue={queue} actions={props.actions} isWhole />}
          {others > 0 && (
            <section aria-labelledby={notUploaded} className="flex flex-col gap-2">
              <h2 id={notUploaded} className="text-14 font-medium text-muted">
                Not uploaded yet
              </h2>
              <Card>
                <ul className="divide-y divide-line">
                  {shots && (
                    <WaitingRow icon={Camera} from="from the camera" {...shots} now={now} onContinue={props.onShots} />
                  )}
                  {choice && (
                    <WaitingRow icon={Files} from="from your files" {...choice} now={now} onContinue={props.onChoice} />
                  )}
                </ul>
              </Card>
            </section>
          )}
        </div>
        <DeviceAdvice advice={props.advice} />
      </div>
    </div>
  )
}

/** The number of photos that were not handed over. */
function othersOf({ shots, choice }: Pick<OutboxScreenProps, 'shots' | 'choice'>): number {
  return (shots?.count ?? 0) + (choice?.count ?? 0)
}

function Count({ count }: { count: number }): ReactNode {
  if (count === 0) return null
  return (
    <span className="font-display text-28 font-semibold text-muted tabular-nums md:text-40">{numberWords(count)}</span>
  )
}

/** The device's warnings about waiting photos; nothing without any. */
function DeviceAdvice({ advice }: { advice: readonly string[] }) {
  if (advice.length === 0) return null
  return (
    <section aria-label="This device" className="flex flex-col gap-2 rounded-card border border-line p-4 text-14">
      {advice.map((sentence) => (
        <p key={sentence} className="flex max-w-lines items-start gap-2">
          <Icon of={Info} className="text-muted" />
          {sentence}
        </p>
      ))}
    </section>
  )
}

/** A warning about photos that have been on this device alone for days; nothing without such photos. */
function WaitedLong(props: {
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
      title={`${photosWords(count)} ${count === 1 ? 'has' : 'have'} been waiting for more than three days`}
    >
      Photos are only on this device until you upload them. Upload them soon.
    </Banner>
  )
}

/** Photos that were not handed over for upload yet, with a button that continues them. */
function WaitingRow(props: {
  icon: LucideIcon
  count: number
  /** The origin of the photos: "from the camera". */
  from: string
  /** Both in milliseconds since 1970. */
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
