import { focusTitleWhenLost } from '../page/focus-title-when-lost.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** In the place of a list in which nothing was found, with the way back to all of it. */
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
