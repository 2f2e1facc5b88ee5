import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { type CardStage, createCardStage } from './card-stage.ts'
import { showTable } from './list-layout.ts'
import type { Product } from './product.ts'
import { test } from './with-product.ts'

let product: Product
let stage: CardStage

test.beforeAll(async ({ product: sharedProduct }) => {
  product = sharedProduct
  stage = await createCardStage(product)
  await stage.createItems(60)
  await product.query(
    `update items set ai_title = 'Jeans ' || batch_number, ai_generation_status = 'completed', listing_ready = true, ready = true
     where user_id = '${stage.seller.userId}'`,
    stage.seller.userId,
  )
})
test.afterEach(closeContexts)

test('single keys search, move, open, select and publish', async ({ browser }) => {
  const { page, link, panel } = await openList(browser)
  await page.keyboard.press('j')
  await expect(link('PSTFSH-060')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(link('PSTFSH-059')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel('PSTFSH-059')).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel('PSTFSH-058')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toBeFocused()
  await page.keyboard.type('jxkpn?')
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('jxkpn?')
  await page.getByRole('searchbox', { name: 'Search items' }).fill('')
  await link('PSTFSH-058').focus()
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Publish to eBay' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('PSTFSH-058')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
})

test('the keys lead down a list far beyond the screen', { tag: '@long' }, async ({ browser }) => {
  const { page, link } = await openList(browser)
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('j')
    await expect(page.locator('main a:focus')).toBeInViewport()
  }
  await expect(link('PSTFSH-001')).toBeFocused()
})

test('a sheet shows the keys and switches single keys off', async ({ browser }) => {
  const { page, link } = await openList(browser)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(sheet).toContainText('Next item, previous item')
  await expectAccessible(page)
  await sheet.getByRole('switch', { name: 'Single keys' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(link('PSTFSH-060')).toBeVisible()
  await waitForKeys(page)
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await expect(page.locator('main a:focus')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Keyboard Shortcuts' }).click()
  await sheet.getByRole('switch', { name: 'Single keys' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('j')
  await expect(link('PSTFSH-060')).toBeFocused()
})

test('Ctrl+K finds an item and runs a command', async ({ browser }) => {
  const { page, panel } = await openList(browser)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find items and commands' })
  await expect(palette.getByRole('searchbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('jeans 42')
  await expect(palette.getByRole('menuitem')).toHaveCount(1)
  await expect(palette.getByRole('menuitem', { name: 'Jeans 42' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(panel('PSTFSH-042')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('searchbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('publ')
  await expect(palette.getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Publish to eBay' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('searchbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('nothing like this')
  await expect(palette.getByText('No item or command matches.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})

async function openList(browser: Parameters<typeof openPageOf>[2]) {
  const page = await openPageOf(stage.seller, product.url, browser, { viewport: { width: 1440, height: 900 } })
  await showTable(page.context())
  await page.goto(product.url)
  const row = (sku: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: sku, exact: true }) })
  await expect(row('PSTFSH-060')).toBeVisible()
  await waitForKeys(page)
  return {
    page,
    link: (sku: string) => row(sku).getByRole('link'),
    panel: (sku: string) => page.getByRole('region', { name: `Details of ${sku}` }),
  }
}

/** The code of the keys loads once the page is idle: the keys of the list, those of commands, and Ctrl+K each listen on the window. */
async function waitForKeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await expect
    .poll(async () => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' })
      const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
      return listeners.filter(({ type }) => type === 'keydown').length
    })
    .toBe(3)
  await devtools.detach()
}
