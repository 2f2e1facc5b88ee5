import type { Page } from '@playwright/test'

/** Milliseconds between two inputs. */
const inputIntervalMs = 200

/**
 * Keeps clicking the visible heading and pressing a key in turns during `work`, as real input events of the browser. Also
 * returns the number of inputs.
 */
export async function keepPressing<Result>(page: Page, work: () => Promise<Result>) {
  const devtools = await page.context().newCDPSession(page)
  const pendingInputs = new Set<Promise<unknown>>()
  let inputs = 0
  const press = () => {
    inputs += 1
    // The next input does not wait for the page: a busy page gets it later.
    const pressing = inputs % 2 === 0 ? pressKey() : click()
    pendingInputs.add(pressing.finally(() => pendingInputs.delete(pressing)))
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
  const pressing = setInterval(press, inputIntervalMs)
  try {
    const result = await work()
    return { result, inputs }
  } finally {
    clearInterval(pressing)
    await Promise.all(pendingInputs)
    await devtools.detach()
  }
}
