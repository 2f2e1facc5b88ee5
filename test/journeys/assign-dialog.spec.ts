import { expect, test } from '@playwright/test'
import { openAssignSite } from './harness/assign-site.ts'
import { nameOf, openAssignPage, photos } from './harness/assign-stage.ts'

let site: Awaited<ReturnType<typeof openAssignSite>>

test.beforeAll(async () => {
  site = await openAssignSite(test.info().outputPath('site'))
})
test.afterAll(() => site.close())

test('photos of one garment are selected together with the next SKU: Enter assigns, Upload hands over', async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  const { dialog, bulk, field } = stage
  await stage.choose(3)
  await stage.expectSelected(1, 2, 3)
  await expect(bulk).toBeFocused()
  const sku = await bulk.inputValue()
  expect(sku).toMatch(/^PSTFSH-\d{3}$/)
  await bulk.press('Enter')
  for (const number of [1, 2, 3]) await expect(field(number)).toHaveValue(sku)
  await stage.expectSelected()
  await expect(dialog.getByText('3 photos · 3 with SKU · 1 item').filter({ visible: true })).toBeVisible()
  expect(await threads(dialog.locator('[data-thread]').all())).toHaveLength(1)
  await stage.press('Upload')
  await expect(dialog).toBeHidden()
  expect(await stage.handedOver()).toEqual([{ sku, names: [1, 2, 3].map(nameOf) }])
  expect(stage.consoleErrors()).toEqual([])
})

test('a phone held sideways has space for photos, counts, both hints and Undo', async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(3)
  await stage.press('Assign')
  await stage.picture(1).click()
  for (const size of [
    { width: 844, height: 390 },
    { width: 667, height: 320 },
  ]) {
    await page.setViewportSize(size)
    for (const words of ['1 selected', '3 photos · 3 with SKU · 1 item', 'Last PSTFSH-014', '3 photos assigned to'])
      await expect(stage.dialog.getByText(words).filter({ visible: true })).toBeInViewport({ ratio: 1 })
    for (const name of ['Next PSTFSH-015', 'Undo', 'Cancel'])
      await stage.dialog.getByRole('button', { name, exact: true }).click({ trial: true })
    await expect(stage.picture(1)).toBeInViewport({ ratio: 0.4 })
  }
  await stage.press('Undo')
  await expect(stage.field(1)).toHaveValue('')
})

test('a click selects one photo, Ctrl adds one, Shift adds a range, and the ticks count them', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  const { picture, dialog, bulk, field } = stage
  await stage.choose(8)
  await picture(2).click()
  await stage.expectSelected(2)
  await expect(picture(2)).toHaveAttribute('aria-pressed', 'true')
  await picture(4).click({ modifiers: ['Control'] })
  await stage.expectSelected(2, 4)
  await expect(stage.cards.nth(3)).toContainText(/^2/)
  await picture(2).click({ modifiers: ['Control'] })
  await stage.expectSelected(4)
  await picture(6).click()
  await picture(8).click({ modifiers: ['Shift'] })
  await stage.expectSelected(6, 7, 8)
  await picture(5).click({ modifiers: ['Shift'] })
  await stage.expectSelected(5, 6)
  await bulk.fill('shirt-7')
  await stage.press('Assign')
  await expect(field(5)).toHaveValue('SHIRT-7')
  await expect(field(7)).toHaveValue('')
  await stage.press('Undo')
  await expect(field(5)).toHaveValue('')
  await stage.press('Select All')
  await expect(dialog.getByText('8 selected').filter({ visible: true })).toBeVisible()
  await stage.press('Clear')
  await stage.expectSelected()
})

test('the keyboard can do everything: arrows, ranges, typing on a picture, Enter, Ctrl+Enter, Escape', async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  const { picture, field, bulk, dialog } = stage
  await stage.choose(14)
  await stage.clearSelection()
  await dialog.getByRole('radio', { name: 'Name' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Go to the SKU field' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(picture(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await stage.expectSelected(2)
  await page.keyboard.press('Space')
  await stage.expectSelected()
  await page.keyboard.press('Space')
  await stage.expectSelected(2)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await stage.expectSelected(2, 3, 4)
  await page.keyboard.press('ArrowDown')
  await expect(picture(10)).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await stage.expectSelected(2, 3, 4, 5, 6, 7, 8, 9, 10)
  await page.keyboard.press('End')
  await expect(picture(14)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+a')
  await stage.expectSelected(...Array.from({ length: 14 }, (_, index) => index + 1))
  await page.keyboard.type('abc')
  await expect(bulk).toHaveValue('ABC')
  await page.keyboard.press('Enter')
  await expect(field(14)).toHaveValue('ABC')
  await expect(bulk).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(14)).toHaveValue('ABC')
  await picture(1).focus()
  await page.keyboard.press('Space')
  await bulk.fill('ABC-2')
  await bulk.press('Control+Enter')
  await expect(dialog).toBeHidden()
  expect((await stage.handedOver()).map(({ sku, names }) => [sku, names.length])).toEqual([
    ['ABC-2', 1],
    ['ABC', 13],
  ])
})

test('Enter assigns all selected photos from any focus, Ctrl+Enter uploads them, and buttons keep their Enter', async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  const { picture, field, bulk, dialog } = stage
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await stage.choose(6)
  await bulk.fill('first')
  await picture(1).click()
  await picture(3).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Enter')
  for (const number of [1, 2, 3]) await expect(field(number)).toHaveValue('FIRST')
  await stage.expectSelected()

  await test.step('one press on a button acts once', async () => {
    await button('Select All').press('Enter')
    await stage.expectSelected(1, 2, 3, 4, 5, 6)
    await button('Clear').press('Enter')
    await stage.expectSelected()
    await expect(field(4)).toHaveValue('')
  })

  await test.step('the dialog itself and a chosen order assign SKUs', async () => {
    await picture(4).click()
    await bulk.fill('second')
    await dialog.focus()
    await page.keyboard.press('Enter')
    await expect(field(4)).toHaveValue('SECOND')
    await picture(5).click()
    await dialog.getByRole('radio', { name: 'Name' }).press('Enter')
    await expect(field(5)).toHaveValue(/./)
  })

  await test.step('a blank before a SKU is removed, and the caret stays beside its letter', async () => {
    await field(6).fill('ab')
    await page.keyboard.press('Home')
    await page.keyboard.type(' x')
    await expect(field(6)).toHaveValue('XAB')
  })

  await test.step('a SKU typed under a photo is for that photo, not for the photos selected before', async () => {
    await stage.press('Select All')
    await field(6).fill('own')
    await bulk.fill('others')
    await button('Select All').focus()
    await page.keyboard.press('Control+Enter')
  })
  await expect(dialog).toBeHidden()
  expect((await stage.handedOver()).map(({ sku, names }) => [sku, names.length])).toEqual([
    ['OTHERS', 5],
    ['OWN', 1],
  ])
})

test('typed letters become upper case at the caret; Enter and arrows lead to other fields', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  const { field } = stage
  await stage.choose(8)
  await field(1).click()
  await page.keyboard.type('jeans')
  await expect(field(1)).toHaveValue('JEANS')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('xy')
  await expect(field(1)).toHaveValue('JEAXYNS')
  await page.keyboard.press('Enter')
  await expect(field(2)).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(field(2)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(2)).toHaveAccessibleDescription(/may hold letters, digits/)
  await page.keyboard.press('Shift+Enter')
  await expect(field(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(field(7)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(field(2)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(stage.dialog.getByRole('alert')).toContainText('"A/B"')
  expect(await stage.handedOver()).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('jeans 2')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stage.handedOver()).toHaveLength(2)
  await expect(stage.cards).toHaveCount(6)
})

test('text that an input method is composing is not changed until it is complete', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(1)
  await stage.field(1).click()
  const devtools = await page.context().newCDPSession(page)
  for (const text of ['a', 'ab', 'abc'])
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await expect(stage.field(1)).toHaveValue('abc')
  await devtools.send('Input.insertText', { text: 'abc' })
  await expect(stage.field(1)).toHaveValue('ABC')
})

test('only the visible rows of 500 photos are in the page, and Tab, typing and ranges reach all photos', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  const { cards, field, picture, dialog, bulk } = stage
  await stage.choose(500)
  expect(await cards.count()).toBeLessThan(60)
  await field(1).click()
  await page.keyboard.type('first')
  for (let number = 2; number <= 45; number += 1) {
    await page.keyboard.press('Tab')
    await expect(field(number)).toBeFocused()
  }
  await page.keyboard.type('x-45')
  await page.keyboard.press('Shift+Tab')
  await expect(field(44)).toBeFocused()

  const scroller = dialog.getByRole('list', { name: 'Photos' }).locator('..')
  const toEnd = () => scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await toEnd()
  await expect(picture(500)).toBeInViewport()
  await expect(field(44)).toBeFocused()
  await page.keyboard.type('still')
  await expect(field(44)).toHaveValue('STILL')
  expect(await cards.count()).toBeLessThan(80)

  await toEnd()
  await picture(500).click()
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  await picture(3).click({ modifiers: ['Shift'] })
  await expect(dialog.getByText('498 selected').filter({ visible: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(picture(500)).toBeFocused()
  await expect(picture(500)).toBeInViewport()
  await stage.clearSelection()
  await page.keyboard.press('Space')
  await page.keyboard.type('last')
  await page.keyboard.press('Enter')
  await expect(field(500)).toHaveValue('LAST')
  await expect(bulk).toBeFocused()
})

test('many files are announced and counted, and fields take SKUs while previews are made', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  await page.evaluate(() => window.assign.pausePreviews())
  await page.getByRole('button', { name: 'Upload Files' }).click()
  await stage.dialog.getByLabel('Choose Photos').setInputFiles(await photos(51))
  const message = stage.dialog.getByText('Processing 51 images... This may take a moment.')
  await expect(message).toBeVisible()
  await expect(stage.dialog.getByText('0 of 51 photos')).toBeVisible()
  await stage.field(2).fill('early')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(stage.dialog.getByText('0 of 51 photos')).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.assign.resumePreviews())
  await stage.hasRead(51)
  await expect(message).toBeHidden()
  await expect(stage.field(2)).toHaveValue('EARLY')
})

test('files that are not photos are named with the reason, and the others continue', async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(2)
  const text = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
  const [again] = await photos(1)
  await stage.dialog.getByLabel('Choose Photos').setInputFiles([text, ...(again ? [again] : [])])
  const left = stage.dialog.getByRole('list', { name: 'Files left out' })
  await expect(left.getByRole('listitem')).toHaveText([/receipt\.jpg/])
  await expect(stage.cards).toHaveCount(3)
  await expect(stage.dialog.getByText(`Same as ${nameOf(1)}`)).toBeVisible()
  await stage.press('OK')
  await expect(left).toBeHidden()
})

test('a photo without a preview shows that in its place, and is uploaded like any other', async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  await page.evaluate(() => window.assign.pausePreviews())
  await page.getByRole('button', { name: 'Upload Files' }).click()
  await stage.dialog.getByLabel('Choose Photos').setInputFiles(await photos(1))
  await expect(stage.dialog.getByText('0 of 1 photo', { exact: true })).toBeVisible()
  await page.evaluate(() => window.assign.failPreviews())
  await expect(stage.picture(1)).toHaveText('Failed to create preview')
  await expect(stage.picture(1)).toHaveAccessibleName(`${nameOf(1)}, Failed to create preview`)
  await stage.bulk.press('Control+Enter')
  await expect.poll(() => stage.handedOver()).toMatchObject([{ names: [nameOf(1)] }])
})

test('photos stay where they are while the queue above them grows', { tag: '@long' }, async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  await stage.choose(60)
  await stage.picture(30).focus()
  await stage.picture(30).scrollIntoViewIfNeeded()
  const before = await stage.picture(30).boundingBox()
  await page.evaluate(() => window.assign.show({ queue: 180 }))
  await expect(page.getByText('The upload queue')).toHaveCount(1)
  await expect.poll(async () => (await stage.picture(30).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
})

test('Close and Back keep the choice, Cancel asks before discarding it, and removed photos pass the focus on or come back', async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  const { dialog, cards, picture } = stage
  await stage.choose(4)
  await stage.press('Close')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Upload Files' }).click()
  await expect(cards).toHaveCount(4)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Upload Files' }).click()

  await stage.clearSelection()
  await picture(2).focus()
  await page.keyboard.press('Delete')
  await expect(cards).toHaveCount(3)
  await expect(picture(3)).toBeFocused()
  await expect(dialog.getByText(`"${nameOf(2)}" removed`)).toBeVisible()
  await stage.press('Undo')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(1)).toContainText(nameOf(2))
  await picture(2).focus()
  await page.keyboard.press('Delete')
  await expect(cards).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog', { name: 'Remove 3 photos?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(picture(3)).toBeFocused()

  await stage.press('Select All')
  await stage.press('Remove')
  await page.getByRole('alertdialog', { name: 'Remove 3 photos?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(cards).toHaveCount(3)
  await stage.press('Cancel')
  const question = page.getByRole('alertdialog', { name: 'Discard 3 photos?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await stage.press('Cancel')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => window.assign.store.getSnapshot().photos.length)).toBe(0)
  // Question and dialog close together, and neither leaves a history entry that a Back would only use up.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe('null')
})

test('the file button has the focus at first and when no photo is left, above any queue; the title has it when the opener is gone', {
  tag: '@long',
}, async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  const { dialog } = stage
  const choose = dialog.getByRole('button', { name: 'Choose Photos' })
  await page.getByRole('button', { name: 'Upload Files' }).press('Enter')
  await expect(choose).toBeFocused()
  await stage.choose(2)
  await stage.press('Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(choose).toBeFocused()
  await page.evaluate(() => window.assign.show({ queue: 2000 }))
  await expect(page.getByText('The upload queue')).toHaveCount(1)
  await expect(choose).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => document.querySelector('main button')?.remove())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Capture' })).toBeFocused()
})

test('added photos are scrolled into view, unless the seller is typing', { tag: '@long' }, async ({ page }) => {
  const stage = await openAssignPage(page, site.url)
  const { dialog, picture, field, cards } = stage
  await stage.choose(40)
  await expect(picture(1)).toBeInViewport()
  const more = (await photos(44)).slice(40)
  await dialog.getByLabel('Choose Photos').setInputFiles(more)
  await expect(picture(41)).toBeInViewport()
  await picture(44).focus()
  await page.keyboard.press('Home')
  await field(1).click()
  await dialog.getByLabel('Choose Photos').setInputFiles((await photos(48)).slice(44))
  await expect(dialog.getByText('48 photos · ').filter({ visible: true })).toBeVisible()
  await stage.hasRead(48)
  await expect(field(1)).toBeInViewport()
  await expect(cards.filter({ hasText: nameOf(1) })).toHaveCount(1)
})

test('a folder can be added to photos, and only the field with a fault is marked', { tag: '@long' }, async ({
  page,
}) => {
  const stage = await openAssignPage(page, site.url)
  const { dialog, bulk } = stage
  await stage.choose(1)
  await expect(dialog.getByLabel('Choose Folder')).toHaveAttribute('webkitdirectory')
  await stage.clearSelection()
  await stage.press('Assign')
  await expect(dialog.getByRole('alert')).toContainText('No photos are selected.')
  await expect(bulk).not.toHaveAttribute('aria-invalid')
  await bulk.fill('A/B')
  await stage.press('Assign')
  await expect(bulk).toHaveAttribute('aria-invalid', 'true')
})

/** The hues that the dialog shows for SKUs. */
async function threads(marks: Promise<{ getAttribute: (name: string) => Promise<string | null> }[]>) {
  return [...new Set(await Promise.all((await marks).map((mark) => mark.getAttribute('data-thread'))))]
}
