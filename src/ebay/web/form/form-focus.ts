/** A wish for the focus that the next opened form takes, in its first field to fill in. */
export const formFocus = createFormFocus()

function createFormFocus() {
  let isWanted = false
  return {
    want: () => {
      isWanted = true
    },
    /** Focuses the first field that the form asks for, else its next step, if the focus is wanted. */
    take(form: HTMLElement | null): void {
      if (!isWanted || !form) return
      isWanted = false
      focusFirstOf(form)
    },
  }
}

/** Focuses the first field that a form asks for, else its next step, else its first field. */
export function focusFirstOf(form: HTMLElement): void {
  const asked = [...form.querySelectorAll<HTMLElement>('[data-asked] :is(input, select, textarea)')]
  const first =
    asked.find((input) => 'value' in input && input.value === '') ??
    asked[0] ??
    form.querySelector<HTMLElement>('[data-next-step] :is(button, a)') ??
    form.querySelector<HTMLElement>('input, select, textarea')
  first?.focus()
}
