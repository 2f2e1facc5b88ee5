import type { Locator, Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Simulates one finger by the browser's touch events: the browser itself scrolls and clicks. */
export async function fingerOn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: Point) => touch('touchStart', [at]),
    move: (to: Point) => touch('touchMove', [to]),
    up: () => touch('touchEnd', []),
  }
}

/** The middle of the element's visible part. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
