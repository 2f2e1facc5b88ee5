import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { smallTargets } from './small-targets.ts'
import { test } from './with-marketplace.ts'

test('a tablet shows the tools of the list in one row, and the photos of an item beside its form', async ({
  browser,
  stage,
  product,
}) => {
  const { sku } = await stage.item({ columns: everything })
  await stage.getConnected()
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true } as const
  const { page, button } = await stage.open(browser, tablet)
  await page.goto(product.url)
  const tools = [
    page.getByRole('searchbox', { name: 'Search items' }),
    button('Filters'),
    page.getByRole('combobox', { name: 'Order' }),
    button('Views'),
    button('Export CSV'),
    button('Import CSV'),
  ]
  const boxes = await Promise.all(tools.map(boxOf))
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
  expect(boxes[0]?.width).toBeGreaterThan(200)
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)

  await page.goto(`${product.url}/items/${sku}`)
  const publish = page.getByRole('button', { name: /^Publish · / })
  await expect(publish).toBeInViewport({ ratio: 1 })
  const [photo, title, nextStep] = await Promise.all([
    boxOf(
      page
        .getByRole('region', { name: `Details of ${sku}` })
        .getByRole('img')
        .first(),
    ),
    boxOf(page.getByRole('textbox', { name: 'Title' })),
    boxOf(publish),
  ])
  expect(photo.x + photo.width).toBeLessThan(title.x)
  expect(nextStep.x).toBeCloseTo(title.x)
  expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)
})

async function boxOf(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (!box) throw new Error('The part has no box.')
  return box
}
