import { useEffect, useRef } from 'react'

/** The heading of a step. It takes the focus when the step appears, because the button that led here has disappeared. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="font-display text-20 font-semibold">
      {children}
    </h2>
  )
}
