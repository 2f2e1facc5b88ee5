import { expect, type Locator, type Page } from '@playwright/test'

/** Expects that a pointer can press each of these buttons, after scrolling as a hand can. */
export async function expectInReach(within: Locator | Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const button = within.getByRole('button', { name, exact: true })
    await expect.poll(() => button.evaluate(canBePressed), String(name)).toBe(true)
  }
}

function canBePressed(button: Element): boolean {
  for (let box = button.parentElement; box; box = box.parentElement) {
    const isPage = box === document.documentElement
    if (!isPage && !['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue
    const { top, bottom, height } = button.getBoundingClientRect()
    const edges = box.getBoundingClientRect()
    // The middle of the page, because the header covers its top.
    if (isPage) box.scrollTop += top + height / 2 - innerHeight / 2
    else if (bottom > edges.bottom) box.scrollTop += bottom - edges.bottom
    else if (top < edges.top) box.scrollTop -= edges.top - top
  }
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
  const ends = [
    [middle, top + 4],
    [middle, bottom - 4],
    [left + 4, centre],
    [right - 4, centre],
  ] as const
  return ends.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
}
