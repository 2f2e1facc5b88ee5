import type { PointerEvent } from 'react'
import type { Step } from '../../../imaging/crop.ts'

/**
 * Follows a pointer from where it went down until it is lifted, also outside of the part that heard of it. `move` gets how
 * far it is from there, in CSS pixels.
 */
export function followPointer(
  { currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>,
  move: (by: Step) => void,
): void {
  const done = new AbortController()
  const { signal } = done
  const follow = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) move({ x: event.clientX - clientX, y: event.clientY - clientY })
  }
  const letGo = (event: globalThis.PointerEvent) => event.pointerId === pointerId && done.abort()
  currentTarget.setPointerCapture(pointerId)
  currentTarget.addEventListener('pointermove', follow, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) currentTarget.addEventListener(type, letGo, { signal })
}
