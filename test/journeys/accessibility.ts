import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { untilStill } from './stand-still.ts'

declare global {
  interface Window {
    /** Something has begun to enter since the page stood still. */
    isEntering?: boolean
  }
}

/** Fails with what axe finds on the page as it stands, once everything that enters has arrived. */
export async function expectAccessible(page: Page) {
  let violations = await findViolations(page)
  // What came from the server meanwhile was seen while it faded in.
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
  // What is as it should be is not listed: to say where each of its elements is takes longer than the rules.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
