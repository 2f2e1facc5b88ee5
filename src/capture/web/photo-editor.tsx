import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Adjustments, adjustmentNames, isAdjusted, noAdjustments } from '../../imaging/adjustments.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Shot } from '../capture-state.ts'
import type { CaptureStore } from './capture-store.ts'
import { EditorPicture } from './editor-picture.tsx'
import { EditorTools } from './editor-tools.tsx'
import { ProblemBox } from './problem-box.tsx'

/** "Edit Photo": six adjustments of one photo, seen as they will be saved. `count`: photos of the batch. */
export function PhotoEditor(props: {
  store: CaptureStore
  shot: Shot<Blob>
  count: number
  problem: string | null
  working: string | null
}) {
  const { store, shot } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [adjustments, setAdjustments] = useState(shot.adjustments)
  const [isComparing, setIsComparing] = useState(false)
  const [saving, setSaving] = useState<'this' | 'all'>()

  useEffect(() => heading.current?.focus(), [])

  const save = async (which: 'this' | 'all') => {
    if (which === 'this' && isSame(adjustments, shot.adjustments)) return store.cancelEdit()
    setSaving(which)
    await (which === 'this' ? store.saveEdit(adjustments) : store.applyToAll(adjustments))
    setSaving(undefined)
  }
  return (
    <div className="flex size-full flex-col cramped:overflow-y-auto in-safe-area lying:grid lying:grid-cols-[1fr_20rem] lying:grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-1 px-4 lying:col-start-2">
        <h2 ref={heading} tabIndex={-1} className="font-display text-20 font-semibold whitespace-nowrap outline-none">
          Edit Photo
        </h2>
        <Button
          look="plain"
          icon={Eye}
          onPressStart={() => setIsComparing(true)}
          onPressEnd={() => setIsComparing(false)}
          className="-mr-2 px-2! text-14! whitespace-nowrap"
        >
          Hold to compare
        </Button>
      </div>
      <div className="relative min-h-0 min-w-0 flex-1 cramped:min-h-60 cramped:shrink-0 lying:row-span-2 lying:row-start-1 lying:p-2">
        <EditorPicture
          photo={shot.original}
          adjustments={isComparing ? noAdjustments : adjustments}
          isOriginal={isComparing}
          onHold={setIsComparing}
        />
        {props.problem && <ProblemBox sentence={props.problem} className="absolute inset-x-2 bottom-2 mx-auto w-fit" />}
      </div>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-1 px-4 pt-3 pb-4 lying:justify-end-safe lying:overflow-y-auto lying:py-2">
        <EditorTools adjustments={adjustments} isDisabled={saving !== undefined} onChange={setAdjustments} />
        {props.count > 1 && (
          <Button
            look="plain"
            isPending={saving === 'all'}
            isDisabled={saving === 'this'}
            onPress={() => void save('all')}
            className="text-14!"
          >
            {(saving === 'all' && props.working) || 'Apply to all photos of this batch'}
          </Button>
        )}
        <EditorActions
          adjustments={adjustments}
          saving={saving}
          onCancel={() => store.cancelEdit()}
          onReset={() => {
            setAdjustments(noAdjustments)
            // The button that had the focus is gone.
            heading.current?.focus()
          }}
          onSave={() => void save('this')}
        />
      </div>
    </div>
  )
}

function isSame(one: Adjustments, other: Adjustments): boolean {
  return adjustmentNames.every((name) => one[name] === other[name])
}

/** Cancel left, Save right; Reset between them once anything differs from zero. */
function EditorActions(props: {
  adjustments: Adjustments
  saving: 'this' | 'all' | undefined
  onCancel: () => void
  onReset: () => void
  onSave: () => void
}) {
  const { adjustments, saving } = props
  return (
    <div className="grid grid-cols-3 gap-3 max-[18rem]:flex max-[18rem]:flex-wrap max-[18rem]:*:flex-1">
      <Button onPress={props.onCancel}>Cancel</Button>
      {isAdjusted(adjustments) && (
        <Button look="plain" isDisabled={saving !== undefined} onPress={props.onReset}>
          Reset
        </Button>
      )}
      <Button
        look="primary"
        isPending={saving === 'this'}
        isDisabled={saving === 'all'}
        onPress={props.onSave}
        className="col-start-3"
      >
        Save
      </Button>
    </div>
  )
}
