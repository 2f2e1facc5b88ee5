import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { everything } from './ebay-stage.ts'
import { smallTargets } from './small-targets.ts'
import { test } from './with-marketplace.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const doubtful = {
  color: { value: 'Blue', confidence: 0.5, photo: 0, words: 'blue cloth' },
  brand: { value: 'Fernwold', confidence: 0.6, photo: 1, words: 'FERNWOLD' },
}

test('a doubt is asked about before publishing, and one answer counts on every page', async ({ browser, stage }) => {
  const { sku } = await stage.item({ columns: everything, reasons: doubtful })
  await stage.getConnected()
  const { page, card, dialog, consoleErrors } = await stage.open(browser)
  const other = await stage.open(browser)
  const questions = card(sku).getByRole('group', { name: 'Please check' })
  await expect(questions).toContainText('Not quite sure (50%)')
  await expect(card(sku).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '100% ready, 2 to check')
  await card(sku).getByRole('button', { name: 'Checklist' }).click()
  await expect(card(sku).getByRole('list', { name: 'To confirm' })).toContainText("We're not sure about Color.")

  await card(sku).getByRole('button', { name: 'Publish to eBay' }).click()
  const summary = dialog('Publish to eBay')
  await expect(summary.getByRole('img', { name: 'Color was read here' })).toBeVisible()
  const listingPreview = summary.getByRole('region', { name: 'Listing preview' })
  for (const value of ['Blue', 'Fernwold'])
    await expect(listingPreview.getByText(new RegExp(`^${value}Please check$`))).toBeVisible()
  await expect(summary.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'All look right' }).press('Enter')
  await expect(summary.getByRole('group', { name: 'Please check' })).toBeHidden()
  await expect(listingPreview).toBeFocused()
  await expect(listingPreview).not.toContainText('Please check')
  await expect(questions).toBeHidden()
  await expect(other.card(sku)).toBeVisible()
  await expect(other.card(sku).getByRole('group', { name: 'Please check' })).toBeHidden()
  await summary.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Listing published to eBay successfully!')).toBeVisible()
  expect([...consoleErrors(), ...other.consoleErrors()]).toEqual([])
})

test('on a phone, several doubts are answered in their summary, and unanswered items stay selected', async ({
  browser,
  stage,
}) => {
  const sound = await stage.item({ columns: everything })
  const first = await stage.item({ columns: everything, reasons: doubtful })
  const second = await stage.item({ columns: everything, reasons: doubtful })
  await stage.getConnected()
  const { page, card, dialog, consoleErrors } = await stage.open(browser, phone)
  await expect(card(sound.sku).getByRole('checkbox')).toBeAttached()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: 'Select All ready' }).click()
  await page.getByRole('button', { name: 'Publish 3 Listings' }).click()
  const summary = dialog(/^Publish \d Listings? to eBay/)
  await expect(summary).toContainText("Confirm the details of 2 listings first. They aren't sent until you do.")
  await expectAccessible(page)
  expect(await smallTargets(page)).toEqual([])
  const ofFirst = summary
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(first.sku) }) })
  await ofFirst.getByRole('button', { name: 'All look right' }).click()
  await summary.getByRole('button', { name: 'Publish 2 Listings' }).click()
  await expect(page.getByRole('heading', { name: '2 listings published to eBay' })).toBeVisible()
  await expect(card(second.sku).getByRole('checkbox')).toBeChecked()
  await expect(card(second.sku).getByRole('group', { name: 'Please check' })).toBeVisible()
  expect(consoleErrors()).toEqual([])
})

test('a contradiction in a listing is named, fixed with one press, and restored by Undo', async ({
  browser,
  stage,
}) => {
  const { sku } = await stage.item({
    listing: { title: 'Fernwold Mens Jeans Size XL Blue' },
    columns: everything,
  })
  await stage.getConnected()
  const { page, card, consoleErrors } = await stage.open(browser)
  const questions = card(sku).getByRole('group', { name: 'Please check' })
  await expect(questions).toContainText('Size is 32, but the title says')
  await expectAccessible(page)
  const mend = questions.getByRole('button', { name: 'Use 32 in the title' })
  await mend.click()
  await expect(questions).toBeHidden()
  await expect(card(sku)).not.toContainText('XL')
  const toast = page.getByRole('alertdialog').filter({ hasText: `${sku}: The title now says 32` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(card(sku)).toContainText('XL')
  await mend.click()
  await expect(card(sku)).not.toContainText('XL')
  expect(consoleErrors()).toEqual([])
})
