import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openCamera, takePhoto, uploadFromCamera } from './camera.ts'
import { test } from './fake-camera.ts'
import { jeansFiles } from './photos.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { assignDialog, chooseFiles } from './upload.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('defaults set while shooting are shown, and every further item begins with them', async ({ page }) => {
    const email = 'shoots-tops@example.org'
    await signUpAndIn(page, product.url, email)
    await openCapture(page)
    await openCamera(page)
    await page.getByRole('button', { name: 'Defaults' }).tap()
    const dialog = page.getByRole('alertdialog', { name: 'Defaults for new items' })
    await dialog.getByLabel('Category').selectOption('Womens Tops')
    await dialog.getByLabel('Department').selectOption("Women's")
    await dialog.getByLabel('Condition').selectOption('Good')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByRole('button', { name: "Defaults: Womens Tops · Women's · Good" })).toBeVisible()
    await takePhoto(page, 1)
    await page.getByRole('button', { name: 'Next item' }).tap()
    await takePhoto(page, 1)
    await uploadFromCamera(page, 1)
    const details = { category: 'Womens Tops', condition: 'good', writer_note: "Women's" }
    await expect.poll(() => createdItems(email)).toEqual([details, details])
  })
})

test('defaults set in the dialog are kept by a reload, until they are cleared', async ({ page }) => {
  const email = 'chooses-shoes@example.org'
  await signUpAndIn(page, product.url, email)
  await openCapture(page)
  await chooseFiles(page, jeansFiles.slice(0, 2))
  const dialog = assignDialog(page)
  const defaults = page.getByRole('alertdialog', { name: 'Defaults for new items' })
  await dialog.getByRole('button', { name: 'Defaults' }).click()
  await defaults.getByLabel('Category').selectOption('Shoes')
  await defaults.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await dialog.getByRole('button', { name: 'Select All' }).click()
  await dialog.getByRole('textbox', { name: 'SKU for selected photos' }).fill('shoe-1')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(() => createdItems(email)).toMatchObject([{ category: 'Shoes', writer_note: null }])

  await chooseFiles(page, jeansFiles.slice(2, 3))
  await dialog.getByRole('button', { name: 'Defaults: Shoes' }).click()
  await defaults.getByRole('button', { name: 'Clear' }).click()
  await defaults.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(() => createdItems(email)).toMatchObject([{ category: 'Shoes' }, { category: null }])
})

/** Category, condition and note of a seller's items, in the order created. */
async function createdItems(email: string): Promise<object[]> {
  const [seller] = await product.query<{ id: string }>(`select id from auth.users where email = '${email}'`)
  return product.query(
    `select category, condition, writer_note from items where user_id = '${seller?.id}' order by batch_number`,
    seller?.id,
  )
}
