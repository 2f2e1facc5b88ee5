import type { Page } from '@playwright/test'
import { untilStill } from './until-still.ts'

/** The texts of controls in the view, or in the question above it, that are too small for a finger (under 44 px). */
export async function smallTargets(page: Page): Promise<string[]> {
  await untilStill(page)
  return page.evaluate(() => {
    const targets = 'a[href], button, input, select, textarea'
    return [...document.querySelectorAll<HTMLElement>(`:is(main, [data-scrim]) :is(${targets})`)].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      // A link within a sentence is as high as its line; elements for screen readers only have no size of their own.
      const isPressed = target.checkVisibility() && getComputedStyle(target).display !== 'inline' && width > 1
      const words = target.getAttribute('aria-label') ?? (target.textContent || target.outerHTML)
      return isPressed && Math.min(width, height) < 43.5 ? [`${words}: ${width} x ${height}`] : []
    })
  })
}
