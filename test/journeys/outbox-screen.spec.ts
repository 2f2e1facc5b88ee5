import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { overflowWidth } from './check-scenes.ts'
import { type OutboxStage, openOutboxStage, pressed } from './harness/outbox-screen-stage.ts'

test.describe.configure({ mode: 'default' })

let stage: OutboxStage

test.beforeAll(async () => {
  stage = await openOutboxStage(test.info().outputPath('site'))
})

test.afterAll(() => stage.close())

test('each product is shown with its SKU, its state and its progress', async ({ page }) => {
  await stage.show(page, 'uploading')
  const queue = page.getByRole('list', { name: 'Upload queue' }).getByRole('listitem')
  await expect(queue).toHaveText([
    /PSTFSH-013\s*Completed\s*4 of 4 photos · 100%/,
    /PSTFSH-014\s*Uploading\s*3 of 8 photos · 69%/,
    /LEVIS-501-W32\s*Queued\s*0 of 12 photos · 0%/,
    /Next SKU\s*Queued\s*0 of 1 photo · 0%/,
    /Adding to PSTFSH-003\s*Queued/,
  ])
  await expect(page.getByRole('progressbar', { name: 'Upload of PSTFSH-014' })).toHaveAttribute('aria-valuenow', '69')
  await expect(page.getByText('Uploading now. You can close PastFash. Uploading continues')).toBeVisible()
  // The first upload is done.
  await expect(queue.getByRole('button', { name: /^Cancel upload/ })).toHaveCount(4)
  await expect(queue.getByRole('button', { name: /^Try Now/ })).toHaveCount(4)
  await page.getByRole('button', { name: 'Try Now: PSTFSH-014' }).click()
  await page.getByRole('button', { name: 'Continue with 5 photos from the camera' }).click()
  await page.getByRole('button', { name: 'Continue with 214 photos from your files' }).click()
  await page.getByRole('button', { name: 'Dashboard' }).click()
  expect(await pressed(page)).toEqual(['try now a', 'shots', 'choice', 'back'])
})

test('beside other content only three products of a long queue show, the running one among them, until all are requested', {
  tag: '@long',
}, async ({ page }) => {
  await stage.show(page, 'queue')
  const entries = page.getByRole('list', { name: 'Upload queue' }).getByRole('listitem')
  await expect(entries).toHaveText([/PSTFSH-013/, /PSTFSH-014/, /LEVIS-501-W32/])
  await page.getByRole('button', { name: 'Show All 5 Items' }).click()
  await expect(entries).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show Fewer' }).click()
  await expect(entries).toHaveCount(3)
})

test('a product that leaves the queue while it has the focus passes it to the title', { tag: '@long' }, async ({
  page,
}) => {
  await stage.show(page, 'failed')
  const storage = page.getByRole('listitem').filter({ hasText: 'PSTFSH-011' })
  await storage.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(storage).toBeFocused()
  await page.evaluate(() => window.removeUpload('storage'))
  await expect(page.getByRole('heading', { name: 'Photos waiting' })).toBeFocused()
})

test('without a connection the queue says what is safe and that it continues automatically', async ({ page }) => {
  await stage.show(page, 'offline')
  const entry = page.getByRole('listitem').filter({ hasText: 'PSTFSH-014' })
  await expect(entry).toContainText('Waiting')
  await expect(entry).toContainText(
    "Network error - check your connection. 3 photos are stored, 5 more are kept on this device. We'll keep trying.",
  )
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a taken SKU offers the next free one or the existing item, a deleted product a new one', async ({ page }) => {
  await stage.show(page, 'failed')
  const taken = page.getByRole('listitem').filter({ hasText: 'PSTFSH-003' })
  await expect(taken).toContainText('SKU conflict - please try again')
  await expect(taken.getByRole('button')).toHaveText(['Use Next Free SKU', 'Add to PSTFSH-003', 'Clear'])
  await taken.getByRole('button', { name: 'Use Next Free SKU' }).click()
  const add = taken.getByRole('button', { name: 'Add to PSTFSH-003' })
  await add.click()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await add.press('Enter')
  await page.evaluate(() => window.endLookup())
  await expect(add).not.toHaveAttribute('aria-disabled')

  const deleted = page.getByRole('listitem').filter({ hasText: 'PSTFSH-009' })
  await expect(deleted).toContainText('PSTFSH-009 was deleted before its last 3 photos were stored.')
  await deleted.getByRole('button', { name: 'Upload as New Item' }).click()
  expect(await pressed(page)).toEqual(['next sku taken', 'add taken', 'new product deleted'])
})

test('Clear asks first, Retry does not, and the keyboard continues from where it was', async ({ page }) => {
  await stage.show(page, 'failed')
  const storage = page.getByRole('listitem').filter({ hasText: 'PSTFSH-011' })
  await storage.getByRole('button', { name: 'Clear' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Clear 2 photos?' })
  await expect(dialog).toContainText('Your original files stay where they are. Photos already stored are kept.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(storage.getByRole('button', { name: 'Clear' })).toBeFocused()
  expect(await pressed(page)).toEqual([])

  await storage.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(storage).toContainText('Queued')
  await expect(storage).toBeFocused()

  const leftOut = page.getByRole('listitem').filter({ hasText: 'PSTFSH-012' })
  await leftOut.getByRole('button', { name: 'Clear' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(leftOut).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Photos waiting' })).toBeFocused()
  expect(await pressed(page)).toEqual(['retry storage', 'clear left-out'])
})

test('a stopped queue says why, and that reloading loses the photos that only the page has', async ({ page }) => {
  await stage.show(page, 'signed-out')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('You were signed out before all photos were stored.')
  await expect(alert).toContainText('Your photos are kept on this device. Sign in again to continue uploading.')
  await stage.show(page, 'too-old')
  await expect(alert).toContainText('A newer PastFash is ready')
  await expect(alert).toContainText('2 photos are only on this page, and reloading loses them.')
  await alert.getByRole('button', { name: 'Reload' }).click()
  expect(await pressed(page)).toEqual(['reload'])
})

test('photos that wait for days bring a warning, and without waiting photos there is no message', {
  tag: '@long',
}, async ({ page }) => {
  await stage.show(page, 'waited')
  await expect(page.getByText('9 photos have been waiting for more than three days')).toBeVisible()
  await expect(page.getByText("If you don't open PastFash for seven days")).toBeVisible()
  await stage.show(page, 'empty')
  await expect(page.getByText('All photos are uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Dashboard' }).last().click()
  expect(await pressed(page)).toEqual(['back'])
})

test('the badge says how many photos wait, on any width of the screen', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await stage.show(page, 'badge')
  await page.getByRole('button', { name: '1,204 photos waiting', exact: true }).click()
  await page.getByRole('button', { name: '1 photo waiting', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: '12 photos waiting', exact: true })).toHaveAccessibleDescription(
    'Needs you',
  )
  expect(await overflowWidth(page)).toBe(0)
  expect(await pressed(page)).toEqual(['badge', 'one'])
})

test('signing out offers to wait first; Escape and Back change nothing', { tag: '@long' }, async ({ page }) => {
  await stage.show(page, 'sign-out')
  const open = page.getByRole('button', { name: 'Sign Out' })
  const dialog = page.getByRole('alertdialog', { name: '12 photos are not uploaded yet.' })
  await open.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Wait' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.press('Enter')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await open.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await pressed(page)).toEqual([])
  await open.press('Enter')
  await dialog.getByRole('button', { name: 'Wait' }).click()
  await dialog.getByRole('button', { name: 'Discard and Sign Out' }).click()
  expect(await pressed(page)).toEqual(['wait', 'discard'])
})

test('files chosen earlier are offered on the capture screen, and discarding them asks first', async ({ page }) => {
  await stage.show(page, 'capture')
  const card = page.getByRole('region', { name: 'Chosen files' })
  await expect(card).toContainText('Continue with 30 photos?')
  await card.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard 30 photos?' })
  await expect(dialog).toContainText(
    'Your original files stay where they are. A photo you took while choosing may have no other copy.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Upload Files' }).click()
  expect(await pressed(page)).toEqual(['continue', 'upload files'])
})
