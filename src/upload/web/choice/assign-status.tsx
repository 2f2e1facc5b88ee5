import { TriangleAlert, Undo2 } from 'lucide-react'
import { photoName } from '../../../imaging/photo-fault.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import { manyFilesMessage } from '../../upload-queue.ts'
import type { AssignState } from './assign-store.ts'

/** Why a press did nothing, or not all; how far the reading of files is; what was removed or changed, each to be undone. */
export function AssignStatus(props: { state: AssignState; onBringBack: () => void; onUndo: () => void }) {
  const { fault, stayed, reading, removed, undo } = props.state
  const lastRemoved = removed.at(-1)
  return (
    <>
      {fault !== null && (
        <p role="alert" className="flex items-start gap-2 text-red">
          <Icon of={TriangleAlert} className="mt-0.5" />
          <span className="min-w-0 break-words">{fault}</span>
        </p>
      )}
      {stayed !== null && (
        <output className="flex items-start gap-2 text-14 text-amber">
          <Icon of={TriangleAlert} />
          <span className="min-w-0 break-words">{stayed}</span>
        </output>
      )}
      {(reading !== null || lastRemoved || undo !== null) && (
        <div className="flex flex-col gap-2 md:gap-3 lying:flex-row lying:items-center lying:gap-4 flat:hidden">
          {reading !== null && (
            <div className="flex flex-col gap-1.5 lying:min-w-0 lying:flex-1 lying:flex-row lying:items-center lying:gap-3">
              <output className="text-14 empty:hidden short:text-12">{manyFilesMessage(reading.total)}</output>
              <ProgressBar
                label="Reading photos"
                value={(100 * reading.done) / Math.max(1, reading.total)}
                words={`${reading.done.toLocaleString('en-US')} of ${countWords(reading.total, 'photo')}`}
                className="whitespace-nowrap short:flex-row short:items-center short:gap-3 lying:min-w-32 lying:flex-1"
              />
            </div>
          )}
          {/* Above the other: where it leaves, the next press must not undo that. */}
          {lastRemoved && (
            <UndoLine words={`${photoName(lastRemoved.photo.name)} removed`} onUndo={props.onBringBack} />
          )}
          {undo !== null && <UndoLine words={undo} onUndo={props.onUndo} />}
        </div>
      )}
    </>
  )
}

function UndoLine({ words, onUndo }: { words: string; onUndo: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 short:-my-1 lying:ml-auto lying:min-w-0">
      <output className="min-w-0 text-14 break-words short:text-12">{words}</output>
      <Button look="plain" icon={Undo2} onPress={onUndo} className="-my-1 -mr-2 shrink-0 px-3!">
        Undo
      </Button>
    </div>
  )
}
