import { nextFrame } from './next-frame.ts'

/**
 * The view's title takes the focus where a press has left it nowhere: its button is gone or cannot be pressed again, which
 * the browser notices with the next picture.
 */
export function focusTitleWhenLost(): void {
  nextFrame(() =>
    nextFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }),
  )
}
