import { type RefObject, useEffect, useRef } from 'react'
import type { AssignState } from './assign-store.ts'

/**
 * Where there is a keyboard, the field for the selected photos takes the focus when photos come, unless the seller types
 * elsewhere: Enter is then all that one garment needs. On a phone it would open the keyboard over the photos.
 */
export function useFieldAfterPhotos(
  { isOpen, photos, removed }: AssignState,
  field: RefObject<HTMLInputElement | null>,
): void {
  const known = useRef(0)
  const knownRemoved = useRef(0)
  useEffect(() => {
    const came = isOpen && photos.length > known.current
    known.current = isOpen ? photos.length : 0
    // One came back, and the Undo that brought it stays, with the focus, for the next.
    const isUndoing = removed.length > 0 && removed.length < knownRemoved.current
    knownRemoved.current = removed.length
    if (!came || isUndoing || !matchMedia('(pointer: fine)').matches || isTyping(document.activeElement)) return
    field.current?.focus()
    field.current?.select()
  }, [isOpen, photos.length, removed.length, field])
}

function isTyping(element: Element | null): boolean {
  return element instanceof HTMLInputElement && element.type === 'text'
}
