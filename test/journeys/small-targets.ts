import type { Page } from '@playwright/test'
import { untilStill } from './until-still.ts'

/** The least height and width in pixels of a control on this page: 36 for a mouse on a wide page, else 44. */
export function leastTargetSize(page: Page): Promise<number> {
  return page.evaluate(() => (matchMedia('(width >= 64rem) and (pointer: fine)').matches ? 36 : 44))
}

/** The texts of controls in the view, or in the question above it, that are too small to be pressed on this device. */
export async function smallTargets(page: Page): Promise<string[]> {
  await untilStill(page)
  return page.evaluate(
    (least) => {
      const targets = 'a[href], button, input, select, textarea'
      return [...document.querySelectorAll<HTMLElement>(`:is(main, [data-scrim]) :is(${targets})`)].flatMap(
        (target) => {
          const { width, height } = target.getBoundingClientRect()
          // A link within a sentence is as high as its line; elements for screen readers only have no size of their own.
          const isPressed = target.checkVisibility() && getComputedStyle(target).display !== 'inline' && width > 1
          const words = target.getAttribute('aria-label') ?? (target.textContent || target.outerHTML)
          return isPressed && Math.min(width, height) < least - 0.5 ? [`${words}: ${width} x ${height}`] : []
        },
      )
    },
    await leastTargetSize(page),
  )
}
