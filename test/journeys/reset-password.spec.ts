import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts, openContext } from './browser-contexts.ts'
import { devices, overflowWidth, smallControls } from './check-scenes.ts'
import { emailsTo, resetLinkTo } from './emails.ts'
import type { Product } from './product.ts'
import { becomeSeller } from './seller.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

const sent = 'Password reset email sent! Check your inbox for instructions.'
const used = 'This link was already used or has expired.'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.afterEach(closeContexts)

for (const [place, { name, viewport, colorScheme }] of devices.entries())
  test(`on a ${name} the link of a mail sets a new password, once`, {
    tag: name === 'dark desktop' ? '@long' : [],
  }, async ({ page, browser }) => {
    const email = `forgets${place}@example.org`
    const before = await openContext(browser, {})
    await becomeSeller(before, product.url, email)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const consoleErrors = watchConsole(page)
    await page.goto(product.url)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send Reset Email' }).click()
    await expect(page.getByRole('status')).toContainText(sent)
    await expectFits(page)

    const link = await resetLinkTo(product, email)
    await page.goto(link)
    await expectForm(page, email)
    await expectFits(page)
    const save = () => page.getByLabel('Confirm new password').press('Enter')
    await type(page, '12345', '12345')
    await save()
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters')
    await type(page, 'another password', 'another passwort')
    await save()
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
    await type(page, 'another password', 'another password')
    await save()
    await expect(page.getByText('Password Updated!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(page.url()).toBe(`${product.url}/items`)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(page.url()).toBe(`${product.url}/items`)

    // Every earlier session is over, and the old password with it.
    expect(await (await before.request.get(`${product.url}/api/auth/get-session`)).json()).toBeNull()
    expect(await ask(before.request, '/sign-in/email', { email, password: 'a good password' })).toBe(401)
    expect(await ask(before.request, '/sign-in/email', { email, password: 'another password' })).toBe(200)

    await page.goto(link)
    await expect(page.getByText(used)).toBeVisible()
    await expectFits(page)
    await page.getByRole('button', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(page.url()).toBe(`${product.url}/items`)
    expect(consoleErrors()).toEqual([])
  })

test('a link that is too old, already used or cut off leads to another mail at once', { tag: '@long' }, async ({
  page,
}) => {
  const email = 'late@example.org'
  await createAccount(page.request, email)
  await page.goto(`${product.url}/reset-password`)
  await sendAnother(page, 'This link is incomplete.', email)

  const old = await resetLinkTo(product, email)
  await product.query("update auth.verifications set expires_at = now() - interval '1 minute'")
  await page.goto(old)
  await sendAnother(page, used, email)

  const secondLink = await resetLinkTo(product, email, 2)
  await page.goto(secondLink.slice(0, -4))
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  // The whole link, into the same tab: nothing but the hash changes.
  await page.goto(secondLink)
  await expectForm(page, email)
  await product.query('delete from auth.verifications')
  await type(page, 'another password', 'another password')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await sendAnother(page, used, email)

  await page.goto(await resetLinkTo(product, email, 3))
  await type(page, 'another password', 'another password')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByText('Password Updated!')).toBeVisible()
  // The earlier links are in the history behind it, and no longer valid.
  await page.goBack()
  await expect(page.getByText(used)).toBeVisible()
})

test('an address without an account gets the same answer, and no email', { tag: '@long' }, async ({ page }) => {
  const knownEmail = 'known@example.org'
  await createAccount(page.request, knownEmail)
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const shown: string[] = []
  for (const email of ['unknown@example.org', knownEmail]) {
    await page.getByLabel('Email').fill(email)
    await Promise.all([
      page.waitForResponse('**/api/auth/request-password-reset'),
      page.getByRole('button', { name: 'Send Reset Email' }).click(),
    ])
    await expect(page.getByRole('status')).toContainText(sent)
    shown.push(await page.getByRole('main').innerText())
  }
  expect(shown[0]).toBe(shown[1])
  await resetLinkTo(product, knownEmail)
  expect(await emailsTo(product, 'unknown@example.org')).toEqual([])
})

test('without a connection the link waits, says so and continues automatically', { tag: '@long' }, async ({ page }) => {
  const email = 'tunnel@example.org'
  await createAccount(page.request, email)
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  const link = await resetLinkTo(product, email)

  await page.route('**/api/auth/check-reset', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('No connection to PastFash.')).toBeVisible()
  await expect(page.getByText("Your link hasn't been used.")).toBeVisible()
  await expectFits(page)
  await Promise.all([page.waitForEvent('requestfailed'), page.getByRole('button', { name: 'Try Again' }).click()])
  await page.unrouteAll()
  await expectForm(page, email)

  await page.route('**/api/auth/reset-password', (route) => route.abort())
  await type(page, 'another password', 'another password')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('No connection to PastFash. Check your network and try again.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByText('Password Updated!')).toBeVisible()
})

test('a signed-in seller sees whose password it is, and every tab becomes that account', {
  tag: '@long',
}, async ({ page }) => {
  const [anna, ben] = ['anna-forgets@example.org', 'ben-forgets@example.org']
  await createAccount(page.request, anna)
  await ask(page.request, '/request-password-reset', { email: anna })
  const link = await resetLinkTo(product, anna)
  await becomeSeller(page.context(), product.url, ben)
  const other = await page.context().newPage()
  await other.goto(product.url)
  await expectSignedInAs(other, ben)

  await page.goto(link)
  await expectForm(page, anna)
  await expect(page.getByText(`You're signed in as ${ben}.`)).toBeVisible()
  await expectFits(page)
  await type(page, 'another password', 'another password')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByText('Password Updated!')).toBeVisible()
  await expectSignedInAs(page, anna)
  await expect(other.getByText(`Signed in as ${ben}`)).toBeHidden()
  await expectSignedInAs(other, anna)
})

async function sendAnother(page: Page, reason: string, email: string) {
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('status')).toContainText(sent)
}

async function expectForm(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeFocused()
  await expect(page).toHaveTitle('Set New Password · PastFash')
  await expect(page.getByText(`For ${email}`)).toBeVisible()
  await expect(page.locator('input[name=email]')).toHaveValue(email)
}

async function type(page: Page, password: string, again: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(again)
}

async function expectFits(page: Page) {
  await expectAccessible(page)
  expect(await smallControls(page)).toEqual([])
  expect(await overflowWidth(page)).toBe(0)
}

async function expectSignedInAs(page: Page, email: string) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}

/** Creates an account whose seller is not signed in anywhere. */
async function createAccount(request: APIRequestContext, email: string) {
  expect(await ask(request, '/sign-up/email', { name: email, email, password: 'a good password' })).toBe(200)
}

/** Sends an account form without the page. Returns the status. */
async function ask(request: APIRequestContext, path: string, data: object): Promise<number> {
  const answer = await request.post(`${product.url}/api/auth${path}`, { data, headers: { origin: product.url } })
  return answer.status()
}
