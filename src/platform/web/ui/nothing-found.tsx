import { focusTitleWhenLost } from '../page/focus-title-when-lost.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of a list without search results, with a button that clears the search. */
export function NothingFound({ sentence, onClear }: { sentence: string; onClear: () => void }) {
  return (
    <EmptyState sentence={sentence}>
      <Button
        onPress={() => {
          onClear()
          focusTitleWhenLost()
        }}
      >
        Clear
      </Button>
    </EmptyState>
  )
}
