import { Check, Circle, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { aspectRatios } from '../../../imaging/aspect-ratio.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { RadioRow } from '../../../platform/web/ui/radio-row.tsx'
import type { BagLabel } from '../../bag-label.ts'
import type { CaptureState } from '../../capture-state.ts'
import { tickedShotList } from '../../shot-list.ts'
import type { CaptureStore } from '../capture-store.ts'

/** Close, the count, the ratio; what to write on the bag; what to shoot. */
export function CameraTop(props: { store: CaptureStore; state: CaptureState<Blob>; bag: BagLabel }) {
  const { store, state } = props
  return (
    <div className="flex flex-col gap-1 px-3 pt-2 pb-1 md:px-6 lying:w-42 lying:gap-2 lying:pr-0 lying:pl-2">
      <div className="flex items-center justify-between gap-3 max-[18rem]:flex-wrap lying:flex-wrap lying:gap-2">
        <Button
          aria-label="Close"
          onPress={() => store.close()}
          className="-ml-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full transition-colors duration-150 hover:bg-line lying:ml-0"
        >
          <Icon of={X} size={24} />
        </Button>
        <output className="rounded-full bg-line px-3 py-1.5 text-14 leading-none font-medium whitespace-nowrap tabular-nums">
          {countWords(state.shots.length, 'photo')}
        </output>
        <RadioRow
          label="Aspect ratio"
          value={state.ratio}
          choices={aspectRatios}
          onChange={(ratio) => store.setRatio(ratio)}
        />
      </div>
      <CameraBagLabel bag={props.bag} />
      <CameraShotList photos={state.shots.length} />
    </div>
  )
}

/** What buyers ask to see, in one quiet line; it never stands in the way. */
function CameraShotList({ photos }: { photos: number }) {
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

/**
 * What to write on the bag, large enough to read at arm's length: the SKU of the item finished last, solid once it is
 * certain; beside it, and in its place before the first, the one that will probably be next, muted.
 */
function CameraBagLabel({ bag }: { bag: BagLabel }) {
  const { last, offline } = bag
  const next = forecastWords(bag.next, offline)
  const isCertain = last?.sku != null
  return (
    <div className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 font-display whitespace-nowrap text-muted tabular-nums max-[18rem]:whitespace-normal lying:min-h-0 lying:flex-col">
      <output className={`text-28 ${isCertain ? 'font-semibold text-ink lying:text-20' : 'lying:text-16'}`}>
        {last ? (last.sku ?? forecastWords(last.forecast, offline)) : next}
      </output>
      {isCertain && <span className="text-16 max-[24rem]:text-14">{next}</span>}
    </div>
  )
}

function forecastWords(sku: string | null, offline: boolean): string {
  return sku === null || offline ? 'SKU follows' : `Next ${sku}`
}
