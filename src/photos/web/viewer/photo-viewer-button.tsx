import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Icon } from '../../../platform/web/ui/icon.tsx'

/** A round button over photos. Without `onPress` it stays where it is, and keeps the focus, but does nothing. */
export function PhotoViewerButton({
  icon,
  label,
  onPress,
  ref,
}: {
  icon: LucideIcon
  label: string
  onPress: (() => void) | undefined
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className="grid size-12 cursor-pointer touch-manipulation place-items-center rounded-full bg-[rgb(255_255_255/0.12)] transition-opacity duration-150 aria-disabled:cursor-default aria-disabled:opacity-30"
    >
      <Icon of={icon} size={24} />
    </button>
  )
}
