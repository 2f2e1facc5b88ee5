import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** primary: the one action of a view. quiet: all others. plain: without a frame. danger: deletes. */
export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger' | 'quiet-danger'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-ink text-paper hover:opacity-88',
  quiet: 'border border-line bg-surface text-ink hover:border-edge',
  plain: 'text-ink hover:bg-line/60',
  danger: 'bg-red text-paper hover:opacity-88',
  'quiet-danger': 'text-red hover:bg-red-soft',
}

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  look?: ButtonLook
  icon?: LucideIcon
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
  className?: string
}

/** A button of at least 44 px that answers a press at once; while pending it shows a spinner and takes no further press. */
export function Button({ look = 'quiet', icon, children, className = '', isPending = false, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} {...(isPending ? pending : {})} className={`${buttonClasses(look)} ${className}`}>
      {isPending ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
    </AriaButton>
  )
}

/** Of a link, too, that looks like a button. */
export function buttonClasses(look: ButtonLook): string {
  return `inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control px-4 text-16 font-medium transition duration-150 ease-out data-disabled:cursor-default data-disabled:opacity-50 aria-disabled:cursor-progress data-pressed:scale-98 ${looks[look]}`
}

/** Keeps the focus where it is, unlike a disabled button. */
const pending = { 'aria-disabled': true, type: 'button', onPress: () => undefined } as const
