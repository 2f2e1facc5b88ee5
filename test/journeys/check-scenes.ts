import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import type { OutboxStage } from './harness/outbox-screen-stage.ts'
import { leastTargetSize } from './small-targets.ts'
import { watchConsole } from './watch-console.ts'

export const outboxScenes = [
  'uploading',
  'offline',
  'failed',
  'signed-out',
  'too-old',
  'waited',
  'not-uploaded',
  'done',
  'empty',
  'badge',
  'capture-phone',
  'capture',
  'capture-empty',
] as const

/** Layout depends on the size, colours on light or dark. */
export const devices = [
  { name: 'light phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'dark desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

/** Expects that each of these states of the outbox can be read and pressed on a device, and fits it. */
export async function checkScenes(
  page: Page,
  stage: OutboxStage,
  { viewport, colorScheme }: (typeof devices)[number],
  scenes: readonly (typeof outboxScenes)[number][],
) {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  const consoleErrors = watchConsole(page)
  for (const scene of scenes)
    await test.step(scene, async () => {
      await stage.show(page, scene)
      await expectAccessible(page)
      expect(await smallControls(page)).toEqual([])
      expect(await overflowWidth(page)).toBe(0)
      expect(consoleErrors()).toEqual([])
    })
}

/** Pixels by which the page is wider than its screen. */
export function overflowWidth(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/**
 * Controls that are too small for a thumb, or for a mouse on a wide page, in height or width. A label is pressed for its
 * control.
 */
export async function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      [...document.querySelectorAll('button, a, input')]
        .map((control) => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < least || box.height < least))
        .map(({ control, box }) => `${control.textContent} ${box.width} x ${box.height}`),
    await leastTargetSize(page),
  )
}
