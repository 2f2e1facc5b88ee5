import type { ComponentProps, MouseEvent } from 'react'

/**
 * A link to another place in the app. A plain press calls `onOpen`; with a modifier key the browser opens a tab or window.
 * It looks as its classes say.
 */
export function AppLink({
  href,
  onOpen,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'onClick'> & { href: string; onOpen: () => void }) {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a {...props} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
