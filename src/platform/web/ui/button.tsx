import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

// What buttons look like is said here alone: their colours, corners and shapes.

/** primary: the one action of a view. quiet: all others. plain: without a frame. muted: beside text. danger: deletes. toggle: is on or off. */
export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'muted' | 'danger' | 'quiet-danger' | 'toggle'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-ink text-paper hover:opacity-88',
  quiet: 'border border-line bg-surface text-ink hover:border-edge',
  plain: 'text-ink hover:bg-line/60',
  muted: 'text-muted hover:text-ink',
  danger: 'bg-red text-paper hover:opacity-88',
  'quiet-danger': 'text-red hover:bg-red-soft',
  toggle:
    'border border-line bg-surface text-ink hover:border-edge data-selected:border-ink data-selected:bg-ink data-selected:text-paper data-selected:forced-color-adjust-none',
}

/** line: an icon before words. small: the same beside text. pill: among chips. large: an icon over words, filling its place. tile: such a one in a bar. */
export type ButtonShape = 'line' | 'small' | 'pill' | 'large' | 'tile'

const shapes: Record<ButtonShape, string> = {
  line: 'inline-flex min-h-11 gap-2 rounded-control px-4 text-16 font-medium data-disabled:opacity-50',
  small: 'inline-flex min-h-11 gap-1.5 rounded-control px-2 text-14',
  pill: 'inline-flex min-h-11 gap-2 rounded-full px-3 text-14 font-medium data-disabled:opacity-50',
  large: 'flex w-full flex-col rounded-card px-2 text-center leading-tight font-medium text-balance',
  tile: 'flex min-h-13 w-full max-w-18 flex-col gap-1 rounded-control text-12 leading-none font-medium whitespace-nowrap tabular-nums aria-expanded:bg-line data-disabled:opacity-40',
}

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  look?: ButtonLook
  shape?: ButtonShape
  icon?: LucideIcon
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
  className?: string
}

/** A button of at least 44 px that answers a press at once; while pending it shows a spinner and takes no further press. */
export function Button({
  look = 'quiet',
  shape = 'line',
  icon,
  children,
  className = '',
  isPending = false,
  ...props
}: ButtonProps) {
  return (
    <AriaButton {...props} {...(isPending ? pending : {})} className={`${buttonClasses(look, shape)} ${className}`}>
      {isPending ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
    </AriaButton>
  )
}

/** Of a link, too, that looks like a button. */
export function buttonClasses(look: ButtonLook, shape: ButtonShape = 'line'): string {
  return `cursor-pointer items-center justify-center transition duration-150 ease-out data-disabled:cursor-default aria-disabled:cursor-progress data-pressed:scale-98 ${shapes[shape]} ${looks[look]}`
}

const iconLooks = {
  muted: 'rounded-control text-muted hover:text-ink',
  round: 'shrink-0 rounded-full transition-colors duration-150 hover:bg-line',
}

/** An icon alone in 44 px. muted: beside words or in a field. round: in the corner of what covers the page, a little larger. */
export function IconButton({
  icon,
  look = 'muted',
  className = '',
  ...props
}: Omit<AriaButtonProps, 'children' | 'className'> & {
  icon: LucideIcon
  look?: keyof typeof iconLooks
  'aria-label': string
  className?: string
}) {
  return (
    <AriaButton {...props} className={`${iconButtonClasses(look)} ${className}`}>
      <Icon of={icon} size={look === 'round' ? 24 : 20} />
    </AriaButton>
  )
}

/** Of a form's own button, too, that looks like one. */
export function iconButtonClasses(look: keyof typeof iconLooks): string {
  return `grid size-11 cursor-pointer place-items-center ${iconLooks[look]}`
}

/** Keeps the focus where it is, unlike a disabled button. */
const pending = { 'aria-disabled': true, type: 'button', onPress: () => undefined } as const
