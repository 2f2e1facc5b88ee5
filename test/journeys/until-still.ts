import type { Page } from '@playwright/test'

/** Waits until all animations have ended: a moving element can be neither measured nor touched reliably. */
export function untilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    for (
      let animations = moving();
      animations.length > 0;
      animations = moving().filter(({ playState }) => playState === 'running')
    )
      await Promise.allSettled(animations.map(({ finished }) => finished))
  })
}
