import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Product, startProduct } from './product.ts'
import { signUpAndIn } from './seller.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.remove())

test('a seller changes the password by keyboard, and signs in with it', async ({ page }) => {
  const email = 'ada@example.org'
  await signUpAndIn(page, product.url, email)
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await page.getByRole('button', { name: 'Change Password' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeFocused()
  await expectAccessible(page)

  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password').fill(again)
    await page.getByLabel('Confirm new password').press('Enter')
  }
  await fill('a good password', 'short', 'short')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await fill('a good password', 'a better password', 'a better passwort')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await fill('no password of mine', 'a better password', 'a better password')
  await expect(page.getByText('Invalid password')).toBeVisible()
  await fill('a good password', 'a better password', 'a better password')
  await expect(page.getByText('Password Updated!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a better password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
