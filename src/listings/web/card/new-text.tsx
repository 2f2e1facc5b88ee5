import { Button } from '../../../platform/web/ui/button.tsx'
import type { CardField } from './card-field.ts'
import { cardTakesFocus } from './card-takes-focus.ts'
import { ClampedText } from './clamped-text.tsx'
import { shownValue } from './field-text.ts'

/** What the writer would have written in the place of the seller's own text, and the button that takes it. */
export function NewText({ of, onUse }: { of: CardField; onUse: () => void }) {
  const words = shownValue(of.field, of.offered)
  if (words === undefined) return null
  return (
    <div ref={cardTakesFocus} className="mb-2 flex flex-col items-start gap-2 border-l-2 border-violet pl-3">
      <p className="text-14 text-violet">The writer has a new text</p>
      <ClampedText text={words} />
      <Button aria-label={`Use the new text: ${of.label}`} onPress={onUse}>
        Use the new text
      </Button>
    </div>
  )
}
