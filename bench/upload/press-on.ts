import type { Page } from '@playwright/test'

/** Milliseconds between two inputs. */
const every = 200

/**
 * While `work` lasts, the seller's hands do not rest: a click on the heading of what is on the screen, then a key, and so on,
 * as real input events of the browser. Gives how many those were, too.
 */
export async function pressOn<Result>(page: Page, work: () => Promise<Result>) {
  const devtools = await page.context().newCDPSession(page)
  const under = new Set<Promise<unknown>>()
  let inputs = 0
  const press = () => {
    inputs += 1
    // Nobody waits for an answer before the next: what the page does not take at once, it gets later.
    const pressing = inputs % 2 === 0 ? pressKey() : click()
    under.add(pressing.finally(() => under.delete(pressing)))
  }
  const pressKey = async () => {
    const key = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 }
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, modifiers: 8 })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  }
  let heading = await page.evaluate(() => globalThis.pageWatch.heading())
  const click = async () => {
    const left = { ...heading, button: 'left', clickCount: 1 } as const
    await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...left })
    await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...left })
    heading = await page.evaluate(() => globalThis.pageWatch.heading())
  }
  const pressing = setInterval(press, every)
  try {
    const result = await work()
    return { result, inputs }
  } finally {
    clearInterval(pressing)
    await Promise.all(under)
    await devtools.detach()
  }
}
