import type { Page } from '@playwright/test'
import { untilStill } from './stand-still.ts'

/** What can be pressed in the view, or in the question above it, and is missed by a finger (under 44 px), by its words. */
export async function smallTargets(page: Page): Promise<string[]> {
  await untilStill(page)
  return page.evaluate(() => {
    const targets = 'a[href], button, input, select, textarea'
    return [...document.querySelectorAll<HTMLElement>(`:is(main, [data-scrim]) :is(${targets})`)].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      // A link within a sentence is as high as its line; what only a screen reader meets has no room of its own.
      const isPressed = target.checkVisibility() && getComputedStyle(target).display !== 'inline' && width > 1
      const words = target.getAttribute('aria-label') ?? (target.textContent || target.outerHTML)
      return isPressed && Math.min(width, height) < 43.5 ? [`${words}: ${width} x ${height}`] : []
    })
  })
}
