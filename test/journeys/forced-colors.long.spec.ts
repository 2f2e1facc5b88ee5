import { expect } from '@playwright/test'
import { everything } from './ebay-stage.ts'
import { test } from './with-marketplace.ts'

test('at 400 % zoom in forced colors an item keeps its readiness bar, and the question before publishing its summary', async ({
  browser,
  stage,
}) => {
  const { sku } = await stage.item({ columns: everything })
  await stage.getConnected()
  const { card, dialog } = await stage.open(browser, {
    viewport: { width: 320, height: 256 },
    forcedColors: 'active',
  })
  const bar = card(sku).getByRole('progressbar', { name: 'Readiness' })
  await bar.scrollIntoViewIfNeeded()
  const track = bar.locator('[data-colour]')
  expect((await track.boundingBox())?.width).toBeGreaterThan(40)
  const colours = await track.evaluate((element) =>
    [element, element.firstElementChild ?? element, document.body].map(
      (each) => getComputedStyle(each).backgroundColor,
    ),
  )
  expect(new Set(colours).size).toBe(3)

  await card(sku).getByRole('button', { name: 'Publish to eBay' }).click()
  const question = dialog('Publish to eBay')
  for (const name of ['Title', 'Price', 'Category']) {
    const line = question.getByText(name, { exact: true }).first()
    await line.scrollIntoViewIfNeeded()
    await expect(line).toBeInViewport()
  }
  await question.getByRole('button', { name: 'Publish', exact: true }).scrollIntoViewIfNeeded()
  await expect(question.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 1 })
})
