import type { FormEvent, Ref, WheelEvent } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'

/** Classes of every one-line field. */
export const fieldClasses =
  'h-control w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-body text-ink placeholder:text-muted'

/**
 * Hides a fault as soon as it is corrected. If it disappeared when the field is left, by a press on something below, that would
 * move away from under the finger, and the press would be lost.
 */
export function clearCorrectedFault({ currentTarget: field }: FormEvent<HTMLInputElement>): void {
  if (field.matches('[aria-invalid]:valid')) field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Keeps scrolling over a number field from changing the number. */
export function ignoreWheel({ currentTarget: field }: WheelEvent<HTMLInputElement>): void {
  field.blur()
}

/** One line of text with a label above and the fault below. */
export function TextField({
  label,
  placeholder,
  description,
  inputRef,
  ...props
}: Omit<AriaTextFieldProps, 'children' | 'className'> & {
  label: string
  placeholder?: string
  description?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}) {
  return (
    <AriaTextField {...props} className="flex min-w-0 flex-col gap-1">
      <Label className="text-14 font-medium">{label}</Label>
      <Input
        {...(inputRef ? { ref: inputRef } : {})}
        {...(placeholder ? { placeholder } : {})}
        dir="auto"
        onInput={clearCorrectedFault}
        className={`${fieldClasses} data-invalid:border-red`}
      />
      {description && (
        <Text slot="description" className="text-14 text-muted">
          {description}
        </Text>
      )}
      <FieldError className="text-14 text-red" />
    </AriaTextField>
  )
}
