import { expect, type Page } from '@playwright/test'
import { password, signUpAndIn } from './seller.ts'
import { assignDialog } from './upload.ts'
import { test } from './with-product.ts'

/** The result of each shortcut of the icon on the home screen, by its name. */
const shownBy: Record<string, (page: Page) => Promise<void>> = {
  Camera: (page) => expect(page.getByRole('dialog', { name: 'Camera' })).toBeVisible(),
  Upload: (page) => expect(assignDialog(page)).toBeVisible(),
  'To do': (page) => expect(page.getByRole('heading', { name: 'To do' })).toBeVisible(),
}

for (const [at, name] of ['Camera', 'Upload', 'To do'].entries())
  test(`the shortcut to ${name} opens it, after signing in too`, async ({ page, context, product }) => {
    const manifest = await (await page.request.get(`${product.url}/manifest.webmanifest`)).json()
    const shortcuts: { name: string; url: string }[] = manifest.shortcuts
    expect(shortcuts.map((each) => each.name)).toEqual(Object.keys(shownBy))
    const address = product.url + (shortcuts[at]?.url ?? '')
    const email = `shortcut-${at}@example.org`
    await signUpAndIn(page, product.url, email)
    await page.goto(address)
    await shownBy[name]?.(page)
    // A reload does not repeat it.
    await expect(page).toHaveURL(address.replace(/\?.*$/, ''))

    await context.clearCookies()
    await page.goto(address)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await shownBy[name]?.(page)
  })
