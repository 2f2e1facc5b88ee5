import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { aspectRatios } from '../../imaging/aspect-ratio.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { RadioRow } from '../../platform/web/ui/radio-row.tsx'
import type { BagLabel } from '../bag-label.ts'
import type { CaptureState } from '../capture-state.ts'
import { CameraBagLabel } from './camera-bag-label.tsx'
import { CameraShotList } from './camera-shot-list.tsx'
import type { CaptureStore } from './capture-store.ts'

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
