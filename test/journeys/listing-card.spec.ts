import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { createListingStage, type ListingStage } from './listing-stage.ts'
import type { Product } from './product.ts'
import { leastTargetSize } from './small-targets.ts'
import { test } from './with-product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const

const neverGenerated = { ai_generation_status: "'pending'", ai_generated_at: 'null', ready: 'false' }

let product: Product
let stage: ListingStage

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})
test.beforeEach(async () => {
  stage = await createListingStage(product)
})
test.afterEach(closeContexts)

for (const [name, options] of [
  ['a desktop', {}],
  ['a phone', phone],
  ['a narrow phone at night', narrow],
] as const)
  test(`on ${name} a card shows its listing, and a tap shows why each value is there`, {
    tag: name === 'a phone' ? [] : '@long',
  }, async ({ browser }) => {
    const { sku } = await stage.item({
      reasons: {
        brand: { value: 'Fernwold', confidence: 0.97, photo: 1, words: 'FERNWOLD JEANS CO' },
        color: { value: 'Blue', confidence: 0.6, photo: 0, words: 'blue denim' },
      },
      columns: { category: "'Mens Jeans'", condition: "'good'", brand: "'Fernwold'" },
    })
    const { page, card, consoleErrors, line } = await stage.open(browser, options)
    const shown = card(sku)
    await expect(shown).toContainText('Ready')
    await expect(shown).toContainText('Mens Jeans · Good · Fernwold · 4 photos')
    for (const words of [
      'Fernwold Mens Jeans 32x30 Blue Straight',
      '$24.50',
      'Similar jeans ask 20 to 30.',
      'Clean and ready to wear',
      'straight leg',
      'Written by a fake.',
      '1,500 tokens',
    ])
      await expect(shown).toContainText(words)

    const measurement = line(sku, 'Leg opening')
    await expect(measurement).toContainText('7.5 in')
    const brand = line(sku, 'Brand')
    await expect(brand).toHaveAttribute('aria-expanded', 'false')
    await brand.press('Enter')
    await expect(brand).toHaveAttribute('aria-expanded', 'true')
    await expect(shown).toContainText('Read from photo 2')
    await expect(shown).toContainText('“FERNWOLD JEANS CO”')
    await expect(shown).toContainText('Very sure (97%)')
    await expectAccessible(page)
    await expectNoSidewaysRoom(page)
    expect(await smallButtons(shown)).toEqual([])

    await shown.getByRole('button', { name: 'Brand was read here: show photo 2' }).click()
    const viewer = page.getByRole('dialog', { name: `${sku}: photos` })
    await expect(viewer).toContainText('Photo 2 of 4')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await brand.press('Enter')
    await expect(shown).not.toContainText('Read from photo 2')
    expect(consoleErrors()).toEqual([])
  })

test('doubtful and missing values come first: they are confirmed, changed or added there', async ({ browser }) => {
  const doubtful = { confidence: 0.6, photo: 0, words: 'blue denim' }
  const { id, sku } = await stage.item({
    reasons: { color: { value: 'Blue', ...doubtful }, size: { value: '32x30', ...doubtful } },
  })
  const { page, card, form, line } = await stage.open(browser)
  await expect(card(sku).getByText('Please check')).toBeVisible()
  await expect(card(sku).getByText('Please add')).toBeVisible()
  await card(sku).getByRole('button', { name: 'Looks right: Color' }).press('Enter')
  await expect(card(sku).getByRole('button', { name: 'Looks right: Color' })).toBeHidden()
  await expect(line(sku, 'Color')).toContainText('Confirmed')
  await expect
    .poll(async () => (await stage.storedColumns(id, 'seller_edits'))?.['seller_edits'])
    .toMatchObject({
      color: { offered: null },
    })
  await card(sku).getByRole('button', { name: 'Change: Size' }).click()
  await expect(form(sku).getByLabel('Size', { exact: true })).toBeFocused()
  await form(sku).getByRole('button', { name: 'Cancel' }).click()

  await card(sku).getByRole('button', { name: 'Add: Department' }).click()
  await expect(form(sku).getByLabel('Department')).toBeFocused()
  await form(sku).getByLabel('Department').selectOption('Men')
  await form(sku).getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(sku).getByText('Please add')).toBeHidden()
  await expect.poll(() => stage.storedColumns(id, 'extracted_department')).toEqual({ extracted_department: 'Men' })
  await line(sku, 'Department').click()
  await expect(card(sku)).toContainText('You wrote this')
  await page.reload()
  await expect(card(sku).getByRole('button', { name: 'Looks right: Color' })).toBeHidden()
  await expect(card(sku).getByRole('button', { name: 'Looks right: Size' })).toBeVisible()
})

test('a listing is deleted after a question; its item stays, and a refusal restores it with the reason', {
  tag: '@long',
}, async ({ browser }) => {
  const { id, sku } = await stage.item({ columns: { publishing_until: "now() + interval '1 hour'" } })
  const { card, dialog } = await stage.open(browser)
  const remove = async () => {
    await card(sku).getByRole('button', { name: 'Delete' }).click()
    const question = 'Are you sure you want to delete this listing? This action cannot be undone.'
    await expect(dialog('Delete Listing')).toContainText(question)
    await dialog('Delete Listing').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(dialog('Failed to delete listing')).toContainText('is being published to eBay right now')
  await expect(card(sku)).toContainText('Fernwold Mens Jeans')
  await stage.query(`update items set publishing_until = null where id = '${id}'`)
  await remove()
  await expect(dialog('Listing deleted successfully')).toBeVisible()
  await expect(card(sku).getByRole('button', { name: 'Generate Listing' })).toBeVisible()
  await expect(card(sku).getByRole('heading', { name: sku })).toBeFocused()
  expect(await stage.storedColumns(id, 'ai_title, ai_generation_status as status, listing_ready')).toEqual({
    ai_title: null,
    status: 'pending',
    listing_ready: false,
  })
})

test('a card shows what a regeneration changed, and one Undo restores it', { tag: '@long' }, async ({ browser }) => {
  const { id, sku } = await stage.item({ previousTitle: 'The earlier title of these jeans' })
  const { page, card, dialog } = await stage.open(browser)
  const changed = card(sku).getByRole('button', { name: '1 field changed' })
  await expect(changed).toHaveAttribute('aria-expanded', 'false')
  await changed.click()
  await expect(card(sku)).toContainText(/Old\s*The earlier title of these jeans/)
  await expect(card(sku)).toContainText(/New\s*Fernwold Mens Jeans 32x30 Blue Straight/)
  await expectAccessible(page)
  await card(sku).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(dialog(`${sku}: earlier listing restored`)).toBeVisible()
  await expect(card(sku)).toContainText('The earlier title of these jeans')
  await expect(card(sku).getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(card(sku).getByRole('button', { name: 'Edit Listing' })).toBeFocused()
  expect(await stage.storedColumns(id, 'ai_title, previous_listing')).toEqual({
    ai_title: 'The earlier title of these jeans',
    previous_listing: null,
  })
})

test('a first listing passes a note to the writer, which survives a reload; a waiting or running one is cancelled', {
  tag: '@long',
}, async ({ browser }) => {
  const [fresh, waiting, writing, failed] = [
    await stage.item({ columns: neverGenerated }),
    await stage.item({
      columns: {
        ...neverGenerated,
        ai_generation_asked_at: 'now()',
        ai_generation_retry_at: "now() + interval '1 hour'",
        ai_generation_error: "'Rate limit - retrying in 3600s...'",
      },
    }),
    await stage.item({
      columns: { ai_generation_status: "'generating'", ai_generation_asked_at: 'now()' },
    }),
    await stage.item({
      columns: {
        ...neverGenerated,
        ai_generation_status: "'failed'",
        ai_generation_error: "'Request timed out after 2.5 minutes'",
      },
    }),
  ]
  const { page, card } = await stage.open(browser, phone)
  await expect(card(failed.sku)).toContainText('Failed')
  await expect(card(failed.sku)).toContainText('Request timed out after 2.5 minutes')
  await expect(card(failed.sku).getByRole('button', { name: 'Generate Listing' })).toBeVisible()

  await expect(card(writing.sku)).toContainText('Generating')
  await expect(card(writing.sku)).toContainText('Fernwold Mens Jeans')
  await card(writing.sku).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(writing.sku)).toContainText('Ready')
  await expect
    .poll(() => stage.storedColumns(writing.id, 'ai_generation_status as status'))
    .toEqual({ status: 'completed' })

  await expect(card(waiting.sku)).toContainText('Waiting')
  await expect(card(waiting.sku)).toContainText(/Rate limit - retrying in 3\d\d\ds\.\.\./)
  await expectAccessible(page)
  await card(waiting.sku).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(waiting.sku).getByRole('button', { name: 'Generate Listing' })).toBeVisible()
  await expect
    .poll(() => stage.storedColumns(waiting.id, 'ai_generation_asked_at as asked, ai_generation_error as error'))
    .toEqual({ asked: null, error: null })

  const note = card(fresh.sku).getByLabel('Note to the writer')
  await note.fill('small stain on cuff, smoke-free home')
  await page.reload()
  await expect(note).toHaveValue('small stain on cuff, smoke-free home')
  await card(fresh.sku).getByRole('button', { name: 'Generate Listing' }).click()
  await expect(note).toBeHidden()
  await expect
    .poll(() => stage.storedColumns(fresh.id, 'writer_note'))
    .toEqual({ writer_note: 'small stain on cuff, smoke-free home' })
})

test('a regenerated listing keeps the seller’s text and says that there is a new one', { tag: '@long' }, async ({
  browser,
}) => {
  const { id, sku } = await stage.item({
    listing: { title: 'My own words' },
    edits: { title: { offered: null } },
    // Without a garment or a brand the offline writer has no title to offer.
    columns: { category: "'Mens Jeans'" },
  })
  const { card, dialog } = await stage.open(browser)
  await card(sku).getByRole('button', { name: 'Regenerate' }).click()
  const question = 'Are you sure you want to regenerate this listing? The current content will be replaced.'
  await expect(dialog('Regenerate Listing')).toContainText(question)
  await expect(dialog('Regenerate Listing').getByRole('switch', { name: 'Full Auto-Fill' })).toBeFocused()
  // Only Cancel drops the typed text.
  const note = dialog('Regenerate Listing').getByLabel('Note to the writer')
  await note.fill('small stain on cuff')
  await note.press('Escape')
  await expect(note).toBeHidden()
  await card(sku).getByRole('button', { name: 'Regenerate' }).click()
  await expect(note).toHaveValue('small stain on cuff')
  await dialog('Regenerate Listing').getByRole('button', { name: 'Cancel' }).click()
  await card(sku).getByRole('button', { name: 'Regenerate' }).click()
  await expect(note).toHaveValue('')
  await dialog('Regenerate Listing').getByRole('button', { name: 'Regenerate' }).click()
  await expect(card(sku)).toContainText('Generating')
  await expect(dialog(`${sku}: listing regenerated`)).toBeVisible({ timeout: 120_000 })
  await expect(card(sku)).toContainText('My own words')
  await expect(card(sku).getByRole('button', { name: /^Use the new text: Title/ })).toBeVisible()
  await expect(card(sku).getByRole('button', { name: /changed$/ })).toBeVisible()
  expect(await stage.storedColumns(id, 'ai_title')).toEqual({ ai_title: 'My own words' })

  await card(sku).getByRole('button', { name: 'Regenerate' }).click()
  await expect(dialog('Regenerate Listing')).toContainText("We'll keep your own text and show the new text beside it.")
  await dialog('Regenerate Listing').getByText('Full Auto-Fill').click()
  await expect(dialog('Regenerate Listing')).toContainText('updates category id, brand, size, color and other metadata')
  await dialog('Regenerate Listing').getByRole('button', { name: 'Regenerate' }).click()
  await expect(card(sku)).toContainText('Generating')
  const toast = dialog(`${sku}: listing regenerated`)
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 120_000 })
  await expect(card(sku)).toContainText('My own words')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(`${sku}: earlier listing restored`)).toBeVisible()
})

test('endless words and right-to-left words stay within their card', { tag: '@long' }, async ({ browser }) => {
  const endless = 'Fernwold'.repeat(30)
  const arabic = await stage.item({
    listing: { title: 'جينز', description: 'قصير', tags: [endless], measurements: { [`leg${endless}`]: '7.5 in' } },
    reasons: { brand: { value: 'Fernwold', confidence: 0.5, photo: 0, words: endless } },
    edits: { title: { offered: { value: endless } } },
    columns: { brand: "'פרנוולד'" },
  })
  const failed = await stage.item({
    columns: { ...neverGenerated, ai_generation_status: "'failed'", ai_generation_error: `'${endless}'` },
  })
  const { page, card } = await stage.open(browser, narrow)
  await expect(card(failed.sku)).toContainText(endless)
  await expectNoSidewaysRoom(page)
  await card(arabic.sku).scrollIntoViewIfNeeded()
  for (const add of ['Add: Longer title', 'Add: Longer description'])
    await expect(card(arabic.sku).getByRole('button', { name: add })).toBeVisible()
  await expect(card(arabic.sku).getByText('جينز', { exact: true })).toHaveCSS('direction', 'rtl')
  await expectNoSidewaysRoom(page)
  await expectAccessible(page)
})

test('photos are managed from the card', { tag: '@long' }, async ({ browser }) => {
  const { sku } = await stage.item()
  const { page, card } = await stage.open(browser)
  await card(sku).getByRole('button', { name: 'Manage Photos' }).click()
  await expect(page.getByRole('dialog', { name: 'Manage Photos' })).toContainText(sku)
  await page.keyboard.press('Escape')
  await expect(card(sku).getByRole('button', { name: 'Manage Photos' })).toBeFocused()
})

/** Nothing is wider than the screen. A phone would lay the page out as wide as its content. */
async function expectNoSidewaysRoom(page: Page) {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Buttons of a part that are too small to be pressed on this device. */
async function smallButtons(part: Locator): Promise<string[]> {
  return part.getByRole('button').evaluateAll(
    (buttons, least) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width < least || height < least ? [button.textContent] : []
      }),
    await leastTargetSize(part.page()),
  )
}
