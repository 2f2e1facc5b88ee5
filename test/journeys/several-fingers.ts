import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Several fingers on a touch screen, through the browser's touch input. `seconds` is the time that events report. */
export async function fingersOn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[], seconds?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
      ...(seconds === undefined ? {} : { timestamp: seconds }),
    })
  return {
    down: (...at: Point[]) => touch('touchStart', at),
    move: (...to: Point[]) => touch('touchMove', to),
    up: () => touch('touchEnd', []),
    /** Moves one finger from point to point, slow by the reported time. It rests before it lifts. */
    async drag(from: Point, ...through: Point[]) {
      let now = Date.now() / 1000
      await touch('touchStart', [from], now)
      for (const point of through) await touch('touchMove', [point], (now += 0.1))
      await touch('touchEnd', [], now + 0.2)
    },
    /** Two taps close enough for a double tap by the reported time, on any machine. */
    async doubleTap(at: Point) {
      const begin = Date.now() / 1000
      for (const moment of [0, 0.1]) {
        await touch('touchStart', [at], begin + moment)
        await touch('touchEnd', [], begin + moment + 0.03)
      }
    },
  }
}
