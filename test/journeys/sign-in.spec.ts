import { expect, type Page } from '@playwright/test'
import { createSeller, password as sellersPassword } from '../seller.ts'
import { expectAccessible } from './accessibility.ts'
import { browserStorage } from './browser-storage.ts'
import { devices, overflowWidth, smallControls } from './check-scenes.ts'
import type { Product } from './product.ts'
import { becomeSeller } from './seller.ts'
import { watchConsole } from './watch-console.ts'
import { test } from './with-product.ts'

const ada = 'ada@example.org'
const passwordOfAda = 'harvest moth quilt'

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

for (const { name, viewport, colorScheme } of devices)
  test(`on a ${name} the three forms can be read, pressed and left by Back, and keep the address`, {
    tag: name === 'dark desktop' ? '@long' : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const consoleErrors = watchConsole(page)
    await page.goto(product.url)
    await expectForm(page, 'Sign in', '')
    await page.getByLabel('Email').fill(ada)
    await page.getByLabel('Password').fill('half a passw')

    await page.getByRole('button', { name: 'Create account' }).click()
    await expectForm(page, 'Create account', ada)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectForm(page, 'Sign in', ada)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expectForm(page, 'Forgot password', ada)
    await expect(page.getByLabel('Password')).toBeHidden()
    await page.reload()
    await expectForm(page, 'Forgot password', ada)
    await page.goBack()
    await expectForm(page, 'Sign in', ada)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await page.goForward()
    await expectForm(page, 'Forgot password', ada)
    expect(consoleErrors()).toEqual([])
  })

test('a link that is pressed twice does not leave the site', { tag: '@long' }, async ({ page }) => {
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeFocused()
  await page.getByRole('button', { name: 'Sign in' }).evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // It leads back each time.
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
})

test('the message that an account was deleted stays until another form is opened', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(product.url)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
  // The message that another tab sends.
  await page.evaluate(() => new BroadcastChannel('pastfash-session').postMessage('account-deleted'))
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeFocused()
  await expect(page.getByText('Your account was deleted.')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
  await expect(page.getByText('Your account was deleted.')).toBeHidden()
})

test('a message in a field disappears once the field is right, and the button below stays under the finger', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Create account' }).click()
  const email = page.getByLabel('Email')
  await email.fill('half')
  await page.getByLabel('Password').fill('12345')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.pressSequentially('@example.org')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(email).toBeFocused()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters')
})

test('an account is created, a common password is warned about and refused, and then the account signs in', async ({
  page,
}) => {
  const sent = watchCalls(page)
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Email').fill(ada)
  const password = page.getByLabel('Password')
  await expect(password).toHaveAccessibleDescription('At least 6 characters')
  await password.fill('12345')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters')
  expect(sent).toEqual([])

  // Only the server refuses this.
  await password.fill('p'.repeat(129))
  await password.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('A password can have at most 128 characters.')
  await expect(password).toBeFocused()
  await page.keyboard.type('Password1')
  await expect(password).toHaveValue('Password1')
  await expect(password).toHaveAccessibleDescription(/easy to guess/)
  await expectAccessible(page)
  await password.fill('Password1 of my own')
  await expect(password).toHaveAccessibleDescription('At least 6 characters')
  await password.fill('Password1')
  await expect(password).toHaveAccessibleDescription(/easy to guess/)
  // The server refuses it, and the field accepts another one.
  await password.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await password.fill(passwordOfAda)
  await password.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Account created! You can now sign in.')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Signing in is one press.
  await expect(page.getByLabel('Email')).toHaveValue(ada)
  await expect(password).toHaveValue(passwordOfAda)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
  await expectAccessible(page)

  await password.fill('Password2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByText('Account created!')).toHaveCount(0)
  await page.keyboard.type(passwordOfAda)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(sent).toEqual(['/sign-up/email', '/sign-up/email', '/sign-up/email', '/sign-in/email', '/sign-in/email'])
  expect(await browserStorage(page)).not.toContain(passwordOfAda)
})

test('a wrong password gets the same message as an unknown address, and only it has to be typed again', {
  tag: '@long',
}, async ({ page, browser }) => {
  const elsewhere = await browser.newContext()
  await becomeSeller(elsewhere, product.url, 'wrong@example.org')
  await elsewhere.close()
  await page.goto(product.url)
  const password = page.getByLabel('Password')
  for (const email of ['unknown@example.org', 'wrong@example.org']) {
    await page.getByLabel('Email').fill(email)
    await password.fill('no password of mine')
    await answered(page, () => password.press('Enter'))
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await expect(password).toBeFocused()
  }
  // The new text replaces the wrong one.
  await page.keyboard.type('a good password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('while the server is away or a proxy answers for it, the form says so and keeps the typed text', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(product.url)
  await page.getByLabel('Email').fill(ada)
  await page.getByLabel('Password').fill(passwordOfAda)
  const press = () => page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const failing = [502, 503, 504]
  await page.route('**/api/auth/sign-in/email', (route) => {
    const status = failing.shift()
    return status ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad' }) : route.abort()
  })
  while (failing.length > 0) {
    await answered(page, press)
    await expect(page.getByRole('alert')).toHaveText('PastFash is not answering just now. Try again in a moment.')
  }
  await press()
  await expect(page.getByRole('alert')).toHaveText('No connection to PastFash. Check your network and try again.')
  await page.unrouteAll()
  await press()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a password is visible while its button says so, and is hidden when it is sent', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(product.url)
  await page.getByLabel('Email').fill('shown@example.org')
  const password = page.getByLabel('Password')
  await password.fill('a good password')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).press('Enter')
  await expect(password).toHaveAttribute('type', 'text')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-in/email', async (route) => {
    await promise
    await route.abort()
  })
  await password.press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
  resolve()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a password manager can recognize each field', async ({ page }) => {
  await page.goto(product.url)
  await expect.poll(() => purposes(page)).toEqual(['email: username', 'password: current-password'])
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
  expect(await purposes(page)).toEqual(['email: username', 'new-password: new-password'])
  await page.goBack()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  expect(await purposes(page)).toEqual(['email: username'])
})

test('in a browser that keeps no cookies the form shows a message', { tag: '@long' }, async ({ page }) => {
  const { email } = await createSeller(product.url)
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ json: null }))
  await page.goto(product.url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(sellersPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Allow cookies for this site')
})

/** Expects the form to be shown, named and focused, to fit this device, and to contain the typed address. */
async function expectForm(page: Page, title: string, email: string) {
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
  await expect(page).toHaveTitle(`${title} · PastFash`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)
  expect(await smallControls(page)).toEqual([])
  expect(await overflowWidth(page)).toBe(0)
}

/** Presses, and waits for the answer to the sign-in. */
async function answered(page: Page, press: () => Promise<void>) {
  await Promise.all([page.waitForResponse('**/api/auth/sign-in/email'), press()])
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute('aria-disabled')
}

/** Paths of the account forms that were sent. */
function watchCalls(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/api/auth')) paths.push(pathname.slice('/api/auth'.length))
  })
  return paths
}

function purposes(page: Page): Promise<string[]> {
  return page
    .locator('input')
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ name, autocomplete }) => `${name}: ${autocomplete}`))
}
