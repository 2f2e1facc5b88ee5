import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Icon } from '../../platform/web/ui/icon.tsx'

/** A button beside the shutter: icon over one word. `name` is for screen readers where the word alone says too little. */
export function CameraButton({
  icon,
  word,
  name,
  look = 'plain',
  ...props
}: Omit<ButtonProps, 'children' | 'className'> & {
  icon: LucideIcon
  word: string
  name?: string
  look?: 'plain' | 'primary'
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <Button
      {...props}
      {...(name === undefined ? {} : { 'aria-label': name })}
      className={`flex min-h-13 w-full max-w-18 cursor-pointer flex-col items-center justify-center gap-1 rounded-control text-12 leading-none font-medium whitespace-nowrap tabular-nums transition duration-150 ease-out aria-expanded:bg-line data-disabled:cursor-default data-disabled:opacity-40 data-pressed:scale-98 ${looks[look]}`}
    >
      <Icon of={icon} size={24} />
      {word}
    </Button>
  )
}

const looks = { plain: 'hover:bg-line/60', primary: 'bg-ink text-paper hover:opacity-88' }
