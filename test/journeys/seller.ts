import { expect, type Page } from '@playwright/test'

const password = 'a good password'

/** Creates an account and signs in by hand; ends on the dashboard. */
export async function signUpAndIn(page: Page, url: string, email: string) {
  await page.goto(url)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created! You can now sign in.')).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** From the dashboard to the capture screen. */
export async function openCapture(page: Page) {
  await page.getByRole('button', { name: 'Create New Product Batch' }).first().click()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
}
