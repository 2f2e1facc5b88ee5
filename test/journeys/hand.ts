import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Several fingers on a touch screen at once, by the browser's own touch input; `seconds` is the time the browser is told. */
export async function handOn(page: Page) {
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
    /** One finger from point to point without haste, by the time the browser is told: it rests before it lets go. */
    async drag(from: Point, ...through: Point[]) {
      let now = Date.now() / 1000
      await touch('touchStart', [from], now)
      for (const point of through) await touch('touchMove', [point], (now += 0.1))
      await touch('touchEnd', [], now + 0.2)
    },
    /** Two taps so soon after each other that they are one, however busy the machine. */
    async doubleTap(at: Point) {
      const begin = Date.now() / 1000
      for (const moment of [0, 0.1]) {
        await touch('touchStart', [at], begin + moment)
        await touch('touchEnd', [], begin + moment + 0.03)
      }
    },
  }
}
