import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import type { Product } from './product.ts'
import { signIn, signUpAndIn } from './seller.ts'
import { test } from './with-product.ts'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test('a seller changes the password by keyboard, and signs in with it', async ({ page }) => {
  const email = 'ada-changes@example.org'
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
  await expect(page.getByText('Your current password is wrong.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('New password', { exact: true }).fill('qwerty123')
  await expect(page.getByText(/easy to guess/)).toBeVisible()
  await expectAccessible(page)
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

test('a session that ended elsewhere leads to signing in again, with the old password', { tag: '@long' }, async ({
  page,
}) => {
  await signUpAndIn(page, product.url, 'ended-elsewhere@example.org')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current password').fill('a good password')
  await page.getByLabel('New password', { exact: true }).fill('a better password')
  await page.getByLabel('Confirm new password').fill('a better password')
  await page.route('**/api/auth/change-password', async (route) => {
    await product.query('delete from auth.sessions')
    await route.continue()
  })
  await page.getByLabel('Confirm new password').press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, 'ended-elsewhere@example.org')
})

test('a change whose answer is lost says that it may be done', { tag: '@long' }, async ({ page }) => {
  await signUpAndIn(page, product.url, 'lost@example.org')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current password').fill('a good password')
  await page.getByLabel('New password', { exact: true }).fill('a better password')
  await page.getByLabel('Confirm new password').fill('a better password')
  for (const lose of ['abort', 'fulfill'] as const) {
    await page.route('**/api/auth/change-password', (route) =>
      lose === 'abort' ? route.abort() : route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Late' }),
    )
    // Sending removes the message before it.
    await Promise.all([
      page.waitForRequest('**/api/auth/change-password'),
      page.getByLabel('Confirm new password').press('Enter'),
    ])
    await expect(page.getByRole('alert')).toContainText('your password may have changed')
    await page.unrouteAll()
  }
})
