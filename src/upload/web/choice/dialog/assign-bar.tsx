import { TriangleAlert, Undo2, Upload } from 'lucide-react'
import type { Ref } from 'react'
import { photoName } from '../../../../imaging/photo-fault.ts'
import { normaliseSku, skuFault } from '../../../../items/sku.ts'
import { SkuInput } from '../../../../items/web/sku-input.tsx'
import { numberWords } from '../../../../platform/page-language.ts'
import { countWords } from '../../../../platform/web/page/count-words.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Icon } from '../../../../platform/web/ui/icon.tsx'
import { ProgressBar } from '../../../../platform/web/ui/progress-bar.tsx'
import { manyFilesMessage } from '../../../upload-queue.ts'
import type { AssignState, AssignStore } from '../assign-store.ts'
import { AssignSummary, countsOf, selectedWords } from './assign-summary.tsx'

/** The bar below the photos, always in sight: the field for the selected photos, their status, and the buttons. */
export function AssignBar({
  store,
  state,
  field,
  onCancel,
}: {
  store: AssignStore
  state: AssignState
  field: Ref<HTMLInputElement>
  onCancel: () => void
}) {
  return (
    <div className="flex shrink-0 flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:gap-3 md:px-6 md:pt-4 md:pb-5 short:md:py-3">
      <AssignStatus state={state} onBringBack={() => store.bringBack()} onUndo={() => store.undoLast()} />
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 md:grid-cols-[18rem_auto_1fr_auto] lying:grid-cols-[clamp(8.5rem,20vw,12rem)_auto_1fr_auto]">
        <SkuInput
          ref={field}
          label="SKU for selected photos"
          placeholder="SKU for selected photos"
          sku={state.bulkSku}
          enterKeyHint="done"
          isWrong={state.fault !== null && state.fault === skuFault(normaliseSku(state.bulkSku))}
          onType={(sku) => store.setBulkSku(sku)}
          className="order-2 md:order-none lying:order-none"
        />
        <Button onPress={() => store.assign()} className="order-2 md:order-none lying:order-none">
          Assign
        </Button>
        <div className="order-1 col-span-2 flex min-w-0 md:order-none md:col-span-1 lying:order-none lying:col-span-1 flat:hidden">
          <AssignHints
            selected={state.selected.size}
            hints={state.hints}
            onNext={store.takeNextSku}
            onClear={store.clearSelection}
          />
        </div>
        <AssignSummary state={state} className="hidden flat:line-clamp-2" />
        <div className="order-3 col-span-2 flex items-center justify-end gap-2 md:order-none md:col-span-1 lying:order-none lying:col-span-1 portrait:short:typing:hidden">
          <p className="min-w-0 flex-1 text-12 text-muted tabular-nums md:hidden short:hidden">{countsOf(state)}</p>
          <Button variant="plain" onPress={onCancel} className="px-3!">
            Cancel
          </Button>
          <Button
            variant={state.photos.length > 0 ? 'primary' : 'quiet'}
            icon={Upload}
            isPending={state.pendingAction === 'upload'}
            onPress={() => store.upload()}
          >
            Upload
          </Button>
        </div>
      </div>
      <div className="hidden justify-between gap-6 text-14 text-muted md:flex short:hidden">
        <p className="invisible pointer-fine:visible">{`Enter assigns. ${commandKey}+Enter assigns and uploads. Space selects a photo.`}</p>
        <p className="tabular-nums">{countsOf(state)}</p>
      </div>
    </div>
  )
}

const commandKey = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/**
 * The number of selected photos, the SKU given last, and the next one, which a press puts into the field. On a phone in
 * landscape only the next one is here, the rest in the summary.
 */
function AssignHints(props: {
  selected: number
  hints: AssignState['hints']
  onNext: () => void
  onClear: () => void
}) {
  const { last, next } = props.hints
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-3 text-14 whitespace-nowrap text-muted tabular-nums">
      <output className="font-medium text-ink empty:hidden lying:hidden">
        {props.selected > 0 && selectedWords(props.selected)}
      </output>
      {props.selected > 0 && (
        // Wide screens have Clear among the tools. On narrow ones that row scrolls sideways, so Clear is here.
        <Button variant="plain" onPress={props.onClear} className="-ml-2 px-2! text-14! lg:hidden">
          Clear
        </Button>
      )}
      {last !== null && <span className="min-w-0 truncate lying:hidden">{`Last ${last}`}</span>}
      {next !== null && (
        <Button
          onPress={props.onNext}
          className="ml-auto max-w-3/5 shrink-0 lying:ml-0 lying:max-w-full lying:shrink px-3! text-14! max-md:-mr-1 max-md:border-transparent max-md:px-1! md:ml-0"
        >
          <span className="truncate">{`Next ${next}`}</span>
        </Button>
      )}
    </div>
  )
}

/** The reason why a press did nothing or not all, the progress of reading files, and Undo for the last removal and change. */
function AssignStatus(props: { state: AssignState; onBringBack: () => void; onUndo: () => void }) {
  const { fault, stayedReason, reading, removed, undo } = props.state
  const lastRemoved = removed.at(-1)
  return (
    <>
      {fault !== null && (
        <p role="alert" className="flex items-start gap-2 text-red">
          <Icon of={TriangleAlert} className="mt-0.5" />
          <span className="min-w-0 break-words">{fault}</span>
        </p>
      )}
      {stayedReason !== null && (
        <output className="flex items-start gap-2 text-14 text-amber">
          <Icon of={TriangleAlert} />
          <span className="min-w-0 break-words">{stayedReason}</span>
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
                countText={`${numberWords(reading.done)} of ${countWords(reading.total, 'photo')}`}
                className="whitespace-nowrap short:flex-row short:items-center short:gap-3 lying:min-w-32 lying:flex-1"
              />
            </div>
          )}
          {/* Above the other Undo: when this one disappears, a second press must not hit the other. */}
          {lastRemoved && <UndoLine text={`${photoName(lastRemoved.photo.name)} removed`} onUndo={props.onBringBack} />}
          {undo !== null && <UndoLine text={undo} onUndo={props.onUndo} />}
        </div>
      )}
    </>
  )
}

function UndoLine({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 short:-my-1 lying:ml-auto lying:min-w-0">
      <output className="min-w-0 text-14 break-words short:text-12">{text}</output>
      <Button variant="plain" icon={Undo2} onPress={onUndo} className="-my-1 -mr-2 shrink-0 px-3!">
        Undo
      </Button>
    </div>
  )
}
