import { type ChangeEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { fieldLook } from '../../platform/web/ui/text-field.tsx'

/** A field for a SKU: upper case at once, without moving the caret; while an input method composes, its text is left alone. */
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
  /** What the phone's Enter key says. */
  enterKeyHint?: 'next' | 'done'
  ref?: Ref<HTMLInputElement>
  onType: (sku: string) => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  const [composed, setComposed] = useState<string>()
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // Typed: what a phone's keyboard still composes must not be changed under it.
    if ((event.nativeEvent as Partial<InputEvent>).isComposing) setComposed(input.value)
    else toUpperCase(input)
    props.onType(input.value.toUpperCase())
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
        props.onType(event.currentTarget.value.toUpperCase())
      }}
      onFocus={props.onFocus}
      onKeyDown={(event) => !event.nativeEvent.isComposing && props.onKeyDown?.(event)}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={props.enterKeyHint ?? 'next'}
      className={`${fieldLook} uppercase tabular-nums placeholder:normal-case aria-invalid:border-red ${props.className ?? ''}`}
    />
  )
}

/** Before React compares: a value that it set itself would move the caret to the end. */
function toUpperCase(input: HTMLInputElement): void {
  const upper = input.value.toUpperCase()
  if (input.value === upper) return
  const { selectionStart, selectionEnd } = input
  input.value = upper
  input.setSelectionRange(selectionStart, selectionEnd)
}
