import type { Page } from '@playwright/test'

/** Waits until all animations have ended: a moving element can be neither measured nor touched reliably. */
export function untilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    for (let some = moving(); some.length > 0; some = moving().filter(({ playState }) => playState === 'running'))
      await Promise.allSettled(some.map(({ finished }) => finished))
  })
}
