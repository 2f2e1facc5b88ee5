import { useEffect } from 'react'

/** Pixels by which the visible part of a page grows at least when a phone's keyboard closes. */
const keyboardAtLeast = 120

/**
 * Android's Back closes the keyboard and leaves the focus in the field. Here the dialog takes it, so that what makes room for the
 * keyboard comes back.
 */
export function useBlurWithKeyboard(isOpen: boolean): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!isOpen || !visualViewport || !matchMedia('(pointer: coarse)').matches) return undefined
    let height = visualViewport.height
    const look = () => {
      const grown = visualViewport.height - height
      height = visualViewport.height
      const field = document.activeElement
      if (grown > keyboardAtLeast && field instanceof HTMLInputElement)
        field.closest<HTMLElement>('[role=dialog]')?.focus()
    }
    visualViewport.addEventListener('resize', look)
    return () => visualViewport.removeEventListener('resize', look)
  }, [isOpen])
}
