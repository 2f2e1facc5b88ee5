import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { BigButton } from '../../platform/web/ui/big-button.tsx'

/** A large button that opens the file dialog; what was chosen goes to `onFiles`. */
export function PhotoPicker(props: {
  label: string
  icon: LucideIcon
  look: 'primary' | 'quiet'
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex">
      <BigButton fill icon={props.icon} look={props.look} onPress={() => input.current?.click()}>
        {props.label}
      </BigButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={props.label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Emptied, so that the same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) props.onFiles(files)
        }}
      />
    </div>
  )
}
