import { type ChangeEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { fieldClasses } from '../../platform/web/ui/text-field.tsx'
import { normaliseSkuWhileTyping } from '../sku.ts'

/**
 * An input for a SKU. It turns text to upper case and removes leading whitespace at once, and the caret stays at its
 * letter. Text that an input method is still composing does not change.
 */
export function SkuInput({
  ref,
  ...props
}: {
  label: string
  sku: string
  isWrong: boolean
  describedBy?: string | undefined
  placeholder?: string
  className?: string
  /** Label of the phone's Enter key. */
  enterKeyHint?: 'next' | 'done'
  ref?: Ref<HTMLInputElement>
  onType: (sku: string) => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  const [composed, setComposed] = useState<string>()
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // Text that a phone's keyboard is still composing must not change under it.
    if ((event.nativeEvent as Partial<InputEvent>).isComposing) setComposed(input.value)
    else showTyped(input)
    props.onType(normaliseSkuWhileTyping(input.value))
  }
  return (
    <input
      {...(ref ? { ref } : {})}
      aria-label={props.label}
      aria-invalid={props.isWrong || undefined}
      aria-describedby={props.describedBy}
      placeholder={props.placeholder}
      value={composed ?? props.sku}
      onChange={type}
      onCompositionEnd={(event) => {
        setComposed(undefined)
        props.onType(normaliseSkuWhileTyping(event.currentTarget.value))
      }}
      onFocus={props.onFocus}
      onKeyDown={(event) => !event.nativeEvent.isComposing && props.onKeyDown?.(event)}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={props.enterKeyHint ?? 'next'}
      className={`${fieldClasses} uppercase tabular-nums placeholder:normal-case aria-invalid:border-red ${props.className ?? ''}`}
    />
  )
}

/** Sets the value before React compares it, because a value set by React would move the caret to the end. */
function showTyped(input: HTMLInputElement): void {
  const shown = normaliseSkuWhileTyping(input.value)
  if (input.value === shown) return
  const { selectionStart, selectionEnd, value } = input
  const leadingWhitespace = value.length - value.trimStart().length
  const newPosition = (position: number | null) => Math.max(0, (position ?? 0) - leadingWhitespace)
  input.value = shown
  input.setSelectionRange(newPosition(selectionStart), newPosition(selectionEnd))
}
