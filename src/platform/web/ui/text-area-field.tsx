import type { Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'

/** Several lines of text with a label above and the fault below. It grows with its text. */
export function TextAreaField({
  label,
  placeholder,
  description,
  rows = 2,
  areaRef,
  ...props
}: Omit<AriaTextFieldProps, 'children' | 'className'> & {
  label: string
  placeholder?: string
  description?: string | undefined
  rows?: number
  areaRef?: Ref<HTMLTextAreaElement>
}) {
  return (
    <AriaTextField {...props} className="flex min-w-0 flex-col gap-1">
      <Label className="text-14 font-medium">{label}</Label>
      <TextArea
        {...(areaRef ? { ref: areaRef } : {})}
        {...(placeholder ? { placeholder } : {})}
        rows={rows}
        dir="auto"
        className="field-sizing-content max-h-96 min-h-control w-full min-w-0 rounded-control border border-edge bg-surface px-3 py-2 text-body text-ink placeholder:text-muted data-invalid:border-red"
        style={{ minHeight: `${rows * 1.5 + 1.125}rem` }}
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
