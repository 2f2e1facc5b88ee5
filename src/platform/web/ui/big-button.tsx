import type { LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { buttonClasses } from './button.tsx'
import { Icon } from './icon.tsx'

/** One of a screen's three large buttons: an icon over words. With `fill` it grows to the available height. */
export function BigButton(props: {
  icon: LucideIcon
  children: string
  onPress?: () => void
  variant?: 'primary' | 'quiet'
  fill?: boolean
  describedBy?: string | undefined
}) {
  const size = props.fill
    ? 'min-h-28 gap-3 text-20'
    : 'h-full min-h-22 gap-1.5 py-2 text-14 md:min-h-28 md:gap-2.5 md:text-16'
  return (
    <Button
      {...(props.onPress ? { onPress: props.onPress } : {})}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
      className={`${buttonClasses(props.variant ?? 'quiet', 'large')} ${size}`}
    >
      <Icon of={props.icon} size={props.fill ? 32 : 24} />
      {props.children}
    </Button>
  )
}
