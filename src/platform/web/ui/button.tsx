import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

// Only this file decides how buttons look: their colours, corners and shapes.

/** primary: a view's main action. quiet: others. plain: no frame. muted: beside text. danger: deletes. toggle: on or off. */
export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'muted' | 'danger' | 'quiet-danger' | 'toggle'

/** Only a button that can be pressed is filled. Forced colors show the transparent border. */
const filled =
  'border border-transparent text-paper hover:opacity-88 data-disabled:border-line data-disabled:bg-surface data-disabled:text-ink'

const variants: Record<ButtonVariant, string> = {
  primary: `${filled} bg-ink`,
  quiet: 'border border-line bg-surface text-ink hover:border-edge',
  plain: 'text-ink hover:bg-line/60',
  muted: 'text-muted hover:text-ink',
  danger: `${filled} bg-red`,
  'quiet-danger': 'text-red hover:bg-red-soft',
  toggle:
    'border border-line bg-surface text-ink hover:border-edge data-selected:border-ink data-selected:bg-ink data-selected:text-paper data-selected:forced-color-adjust-none',
}

/**
 * line: icon before words. small: line beside text. pill: among chips. large: icon over words, full width. tile: in a bar.
 * verb: in a bar too; icon over words on narrow pages, else a line.
 */
export type ButtonShape = 'line' | 'small' | 'pill' | 'large' | 'tile' | 'verb'

const shapes: Record<ButtonShape, string> = {
  line: 'inline-flex min-h-control gap-2 rounded-control px-4 text-body font-medium data-disabled:opacity-50',
  small: 'inline-flex min-h-control gap-1.5 rounded-control px-2 text-14',
  pill: 'inline-flex min-h-control gap-2 rounded-full px-3 text-14 font-medium data-disabled:opacity-50',
  large: 'flex w-full flex-col rounded-card px-2 text-center leading-tight font-medium text-balance',
  verb: 'flex min-h-control gap-2 rounded-control font-medium data-disabled:opacity-50 max-lg:min-h-13 max-lg:min-w-11 md:max-lg:min-w-16 max-[20rem]:min-h-11 max-lg:flex-1 max-lg:flex-col max-lg:gap-1 max-lg:text-12 max-lg:leading-none lg:px-4 lg:text-body',
  tile: 'flex min-h-13 w-full max-w-18 flex-col gap-1 rounded-control text-12 leading-none font-medium whitespace-nowrap tabular-nums aria-expanded:bg-line data-disabled:opacity-40',
}

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & {
  variant?: ButtonVariant
  shape?: ButtonShape
  icon?: LucideIcon
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
  className?: string
}

/**
 * A button that responds at once: 44 px high for fingers, 36 px for a mouse on a wide page. While pending it shows a spinner
 * and ignores presses.
 */
export function Button({
  variant = 'quiet',
  shape = 'line',
  icon,
  children,
  className = '',
  isPending = false,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(isPending ? pendingProps : {})}
      className={`${buttonClasses(variant, shape)} ${className}`}
    >
      {isPending ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
    </AriaButton>
  )
}

/** Classes for a button, also for a link that looks like one. */
export function buttonClasses(variant: ButtonVariant, shape: ButtonShape = 'line'): string {
  return `cursor-pointer items-center justify-center transition duration-150 ease-out data-disabled:cursor-default aria-disabled:cursor-progress data-pressed:scale-98 ${shapes[shape]} ${variants[variant]}`
}

const iconVariants = {
  muted: 'rounded-control text-muted hover:text-ink',
  round: 'shrink-0 rounded-full transition-colors duration-150 hover:bg-line',
}

/** An icon alone in a square. muted: beside words or in a field. round: in the corner of an overlay, a little larger. */
export function IconButton({
  icon,
  variant = 'muted',
  className = '',
  ...props
}: Omit<AriaButtonProps, 'children' | 'className'> & {
  icon: LucideIcon
  variant?: keyof typeof iconVariants
  'aria-label': string
  className?: string
}) {
  return (
    <AriaButton {...props} className={`${iconButtonClasses(variant)} ${className}`}>
      <Icon of={icon} size={variant === 'round' ? 24 : 20} />
    </AriaButton>
  )
}

/** Classes for an icon button, also for a form's own button that looks like one. */
export function iconButtonClasses(variant: keyof typeof iconVariants): string {
  return `grid size-control cursor-pointer place-items-center ${iconVariants[variant]}`
}

/** Unlike `disabled`, this keeps the focus on the button. */
const pendingProps = { 'aria-disabled': true, type: 'button', onPress: () => undefined } as const
