import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { untilStill } from './until-still.ts'

declare global {
  interface Window {
    /** An element has begun to fade in since the page was still. */
    isEntering?: boolean
  }
}

/** Fails with the faults that axe finds on the page, once all animations are over. */
export async function expectAccessible(page: Page) {
  let violations = await findViolations(page)
  // Axe saw content that was still fading in after it came from the server.
  while (violations.length > 0 && (await page.evaluate(() => window.isEntering)))
    violations = await findViolations(page)
  expect(violations).toEqual([])
}

async function findViolations(page: Page): Promise<string[]> {
  await untilStill(page)
  await page.evaluate(() => {
    window.isEntering = false
    for (const begin of ['animationstart', 'transitionrun'])
      document.addEventListener(begin, () => void (window.isEntering = true), { once: true })
  })
  // Passed rules are left out: to locate all of their elements takes longer than the rules.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
