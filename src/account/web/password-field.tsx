import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField } from 'react-aria-components/TextField'
import { Button } from '../../platform/web/ui/button.tsx'
import { clearCorrectedFault, fieldClasses } from '../../platform/web/ui/text-field.tsx'

export type PasswordFieldProps = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (password: string) => void
  /** True while the form is being sent. The password is masked then: browsers offer to save masked fields only. */
  isPending: boolean
  inputRef?: Ref<HTMLInputElement>
  /** Text below the field. `isWarning` shows it in amber. */
  description?: string
  isWarning?: boolean
}

/** A password field, masked until Show is pressed. */
export function PasswordField({
  label,
  isPending,
  inputRef,
  description,
  isWarning = false,
  ...props
}: PasswordFieldProps) {
  const [wantsToSee, setWantsToSee] = useState(false)
  const isShown = wantsToSee && !isPending
  return (
    <TextField {...props} isRequired type={isShown ? 'text' : 'password'} className="flex min-w-0 flex-col gap-1">
      <Label className="text-14 font-medium">{label}</Label>
      <div className="relative">
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onInput={clearCorrectedFault}
          className={`${fieldClasses} pr-25 data-invalid:border-red [&::-ms-reveal]:hidden`}
        />
        <Button
          variant="plain"
          icon={isShown ? EyeOff : Eye}
          onPress={() => setWantsToSee(!isShown)}
          className="absolute inset-y-0 right-0 px-3"
        >
          <span className="text-14">
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </span>
        </Button>
      </div>
      {description && (
        <Text
          slot="description"
          aria-live="polite"
          className={`min-h-10 text-14 ${isWarning ? 'text-amber' : 'text-muted'}`}
        >
          {description}
        </Text>
      )}
      <FieldError className="text-14 text-red" />
    </TextField>
  )
}
