import type { Page } from '@playwright/test'

/** Waits until everything that enters or leaves has arrived: what moves is neither measured nor touched. */
export function untilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    for (let some = moving(); some.length > 0; some = moving().filter(({ playState }) => playState === 'running'))
      await Promise.allSettled(some.map(({ finished }) => finished))
  })
}
