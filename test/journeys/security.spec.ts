import { expect } from '@playwright/test'
import { createSeller, password, signIn } from '../seller.ts'
import { totpOf } from '../totp.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openPageOf } from './browser-contexts.ts'
import { test } from './with-product.ts'

test.afterEach(closeContexts)

test('a seller sees where they are signed in, and signs out there', async ({ browser, product }) => {
  const seller = await createSeller(product.url)
  const elsewhere = await signIn(product.url, seller.email)
  const page = await openPageOf(seller, product.url, browser, {})
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out there' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  expect(await elsewhere.ask('/api/auth/get-session')).toMatchObject({ json: null })
})

test('a seller turns two-step sign-in on, and signs in with a code and with a recovery code', async ({
  browser,
  product,
}) => {
  const seller = await createSeller(product.url)
  const page = await openPageOf(seller, product.url, browser, {})
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Security' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set Up' }).click()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  const code = () => totpOf(`otpauth://totp/PastFash?secret=${secret}`)
  const recoveryCode = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(code())
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByText('Two-step sign-in is on').first()).toBeVisible()

  for (const typed of [code, () => recoveryCode]) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByLabel('Email').fill(seller.email)
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Password').press('Enter')
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Code', { exact: true }).fill(typed())
    await page.getByLabel('Code', { exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  }
})
