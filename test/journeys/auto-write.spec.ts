import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { jeansFiles } from './photos.ts'
import { openCapture, signUpAndIn } from './seller.ts'
import { uploadFiles } from './upload.ts'
import { test } from './with-product.ts'

test('a seller who wants it gets the listing of each uploaded item without a press, also after a reload', async ({
  page,
  product,
}) => {
  await signUpAndIn(page, product.url, 'writes-itself@example.org')
  await openCapture(page)
  const option = page.getByRole('switch', { name: 'Generate listings after each upload' })
  await expect(option).not.toBeChecked()
  await expect(page.getByText('They are written on this server, at no cost.')).toBeVisible()
  await option.press('Space')
  await expectAccessible(page)
  await page.reload()
  await expect(option).toBeChecked()
  await uploadFiles(page, jeansFiles.slice(0, 1))
  await expect(page.getByText('1 AI listing being generated in the background')).toBeVisible()
})
