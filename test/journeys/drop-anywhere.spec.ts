import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { dragFiles } from './drag-files.ts'
import { signUpAndIn } from './seller.ts'
import { assignDialog, expectCounts } from './upload.ts'
import { test } from './with-product.ts'

const photo = fileURLToPath(new URL('../photos/garments/13-shorts.jpg', import.meta.url))

test('photos dropped on the list of items are chosen files in Add', async ({ page, product }) => {
  await signUpAndIn(page, product.url, 'drop@example.org')
  await expect(async () => {
    await dragFiles(page, 'dragOver', [photo])
    await expect(page.getByText('Drop photos or folders')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await dragFiles(page, 'drop', [photo])
  await expect(assignDialog(page)).toBeVisible()
  await expectCounts(page, '1 photo · 0 with SKU · 0 items')
  await expect(page).toHaveURL(`${product.url}/add`)
})

test('an open dialog outside Add refuses dropped photos and keeps its text', async ({ page, product }) => {
  await signUpAndIn(page, product.url, 'drop-on-dialog@example.org')
  const hint = page.getByText('Drop photos or folders')
  const search = page.getByRole('dialog', { name: 'Find items and commands' }).getByRole('searchbox')
  await expect(async () => {
    await dragFiles(page, 'dragOver', [photo])
    await expect(hint).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Control+k')
  await search.fill('half typed')
  await dragFiles(page, 'dragOver', [photo])
  await expect(hint).toBeHidden()
  await dragFiles(page, 'drop', [photo])
  await expect(search).toHaveValue('half typed')
  await expect(page).toHaveURL(/\/items\b/)

  await search.fill('')
  await search.press('Escape')
  await expect(search).toBeHidden()
  await dragFiles(page, 'dragOver', [photo])
  await expect(hint).toBeVisible()
  await dragFiles(page, 'drop', [photo])
  await expectCounts(page, '1 photo · 0 with SKU · 0 items')
})
