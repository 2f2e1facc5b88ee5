import { Sparkles } from 'lucide-react'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { focusTitleWhenLost } from '../../../platform/web/page/focus-title-when-lost.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { SelectBar } from './select-bar.tsx'
import type { Bar } from './use-bar.ts'
import { useStartRun } from './use-start-run.ts'

/** The bar of pending and failed items. One run generates the listings of the selected ones. */
export function GenerateBar({ bar }: { bar: Bar }) {
  const start = useStartRun()
  const afterStart = () => {
    bar.deselectAll()
    focusTitleWhenLost()
  }
  return (
    <SelectBar bar={bar} heading="To write" label="Items to write">
      <Button
        variant={bar.count > 0 ? 'primary' : 'quiet'}
        icon={Sparkles}
        className="px-3 max-lg:[&>svg]:hidden"
        isDisabled={bar.count === 0}
        isPending={start.isPending}
        onPress={() => start.mutate(bar.chosen(), { onSuccess: ({ leftOut }) => leftOut === 0 && afterStart() })}
      >
        Bulk Generate {countWords(bar.count, 'Listing')}
      </Button>
    </SelectBar>
  )
}
