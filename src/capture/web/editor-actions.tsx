import { type Adjustments, isAdjusted } from '../../imaging/adjustments.ts'
import { Button } from '../../platform/web/ui/button.tsx'

/** Cancel left, Save right; Reset between them once anything differs from zero. */
export function EditorActions(props: {
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
