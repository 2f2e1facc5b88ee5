import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openAssignSite } from './harness/assign-site.ts'
import { openAssignPage } from './harness/assign-stage.ts'

let site: Awaited<ReturnType<typeof openAssignSite>>

test.beforeAll(async () => {
  site = await openAssignSite(test.info().outputPath('site'))
})
test.afterAll(() => site.close())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

// Layout depends on the size, colours on light or dark, so each is seen once.
for (const [where, device, colorScheme] of [
  ['phone', phone, 'dark'],
  ['desktop', desktop, 'light'],
] as const)
  test(`the dialog is accessible on a ${where}, ${colorScheme}: empty, full, and with every message`, {
    tag: where === 'desktop' ? '@long' : [],
  }, async ({ browser }) => {
    const context = await browser.newContext({ ...device, colorScheme })
    const page = await context.newPage()
    const stage = await openAssignPage(page, site.url)
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await expectAccessible(page)
    await stage.choose(12)
    await expectAccessible(page)
    await stage.press('Assign')
    await stage.field(2).fill('A/B')
    await stage.picture(3).click()
    await stage.dialog.getByLabel('Choose Photos').setInputFiles([
      { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') },
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no photo either') },
    ])
    await expect(stage.dialog.getByText('2 files left out')).toBeVisible()
    await page.evaluate(() => window.assign.show({ storageWarning: 'This device is short of room.' }))
    await stage.press('Upload')
    await expect(stage.dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await context.close()
  })

test('the field and Upload are visible, and nothing is too wide, on a narrow phone, at 200 % and on phones held sideways', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(5)
  for (const [width, height] of [
    [320, 700],
    [720, 450],
    [667, 375],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    const wide = await stage.dialog.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
    expect(wide).toBe(false)
    await expect(stage.bulk).toBeInViewport({ ratio: 1 })
    await expect(stage.dialog.getByRole('button', { name: 'Upload', exact: true })).toBeInViewport({ ratio: 1 })
  }
})
