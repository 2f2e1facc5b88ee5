import { Button } from '../../../platform/web/ui/button.tsx'
import type { AssignState } from './assign-store.ts'
import { selectedWords } from './assign-summary.tsx'

/**
 * How many photos the field is for; the SKU given last, and the next one: a press fills the field with it. On a phone that
 * lies only that is here, and the rest in the summary.
 */
export function AssignHints(props: {
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
        // Beside the tools where these fit; below them the row scrolls sideways, and this would be out of sight.
        <Button look="plain" onPress={props.onClear} className="-ml-2 px-2! text-14! lg:hidden">
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
