/** As a `ref`: focuses the element when it appears. For the first field or the safe answer of a dialog. */
export function focusFirst(element: HTMLElement | null): void {
  element?.focus()
}
