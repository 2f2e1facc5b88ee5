import { useEffect, useRef } from 'react'

/** The title of a form and of its tab. It takes the focus when it changes, unless a field does. */
export function AccountTitle({ title, takesFocus = true }: { title: string; takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · PastFash`
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [title, takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1} className="font-display text-20 font-semibold">
      {title}
    </h1>
  )
}
