import type { LucideIcon } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { Button, type ButtonVariant } from '../../../../platform/web/ui/button.tsx'
import { type ChosenFile, chosenFiles } from '../chosen-files.ts'

/** A button that opens the device's file dialog for photos or for a folder. `label`: accessible name of the input. */
export function PhotoPicker({
  ref,
  ...props
}: {
  /** Ref of the button. */
  ref?: Ref<HTMLButtonElement>
  label: string
  /** Text of the button, if it is not `label`. */
  buttonText?: string
  icon: LucideIcon
  variant?: ButtonVariant
  folder?: boolean
  small?: boolean
  className?: string
  onFiles: (files: readonly ChosenFile[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={`shrink-0 ${props.className ?? ''}`}>
      <Button
        {...(ref ? { ref } : {})}
        variant={props.variant ?? 'quiet'}
        icon={props.icon}
        className={`whitespace-nowrap ${props.small ? 'px-3! text-14!' : ''}`}
        onPress={() => input.current?.click()}
      >
        {props.buttonText ?? props.label}
      </Button>
      <input
        ref={input}
        type="file"
        {...(props.folder ? wholeFolder : { accept: 'image/*' })}
        multiple
        hidden
        aria-label={props.label}
        onChange={(event) => {
          const files = chosenFiles(event.target.files ?? [])
          // Reset, so that the same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) props.onFiles(files)
        }}
      />
    </div>
  )
}

const wholeFolder = { webkitdirectory: '' }
