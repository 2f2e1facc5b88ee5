import { type BrowserContext, expect, type Page } from '@playwright/test'
import { showGrid } from './list-layout.ts'

/** The password of every seller who signs up here. */
export const password = 'a good password'

/** Creates an account, signs this browser in to it and opens the dashboard, without the forms. */
export async function signUpAndIn(page: Page, url: string, email: string) {
  await becomeSeller(page.context(), url, email)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** Creates an account on the sign-in screen and signs in by hand; ends on the dashboard. */
export async function signUpByHand(page: Page, email: string) {
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created! You can now sign in.')).toBeVisible()
  await signIn(page, email)
}

/** Goes from the sign-in screen to the dashboard. */
export async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** Creates an account and makes its session the browser's, unnoticed by every open page. Its list is a grid of cards. */
export async function becomeSeller(context: BrowserContext, url: string, email: string) {
  await showGrid(context)
  const { request } = context
  const data = { name: email, email, password }
  const ask = { data, headers: { origin: url }, failOnStatusCode: true }
  await request.post(`${url}/api/auth/sign-up/email`, ask)
  await request.post(`${url}/api/auth/sign-in/email`, ask)
}

/** Goes from the dashboard to the capture screen. */
export async function openCapture(page: Page) {
  await page.getByRole('button', { name: 'Create New Product Batch' }).first().click()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
}
