import { expect, test } from '@playwright/test'
import { type ModelSimulator, startModelSimulator } from '../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../simulators/model/sample-listing.ts'
import { expectAccessible } from './accessibility.ts'
import { closeContexts } from './browser-contexts.ts'
import { createListingsStage } from './listings-stage.ts'
import { type Product, startProduct } from './product.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const written = { kind: 'listing', answer: sampleListing } as const

let product: Product
let model: ModelSimulator

test.beforeAll(async () => {
  model = await startModelSimulator()
  product = await startProduct(undefined, {
    AI_MODEL: 'openai-compatible:simulated',
    AI_BASE_URL: model.url,
    AI_REQUESTS_PER_MINUTE: '6000',
    AI_CONCURRENCY: '2',
  })
})
test.afterEach(closeContexts)
test.afterAll(async () => {
  await product.remove()
  await model.stop()
})

test('a bulk run is started on a phone, seen on every device, cancelled, started again and reported at its end', async ({
  browser,
}) => {
  const stage = await createListingsStage(product)
  await stage.createItems(6)
  // Two are written, the next two never end.
  model.answerWith(written, written, { kind: 'hang' })
  const onPhone = await stage.open(browser, phone)
  const onDesktop = await stage.open(browser)
  await expect(onPhone.toWrite).toContainText('To write 6')
  await expect(onDesktop.button('Bulk Generate 0 Listings')).toBeDisabled()
  // The text typed before the run is on every device and reaches the writer. The last word is typed as the run starts.
  await onPhone.note('PSTFSH-004').fill('small stain on cuff')
  await onPhone.note('PSTFSH-003').fill('smoke-free home')
  await expect(onDesktop.note('PSTFSH-004')).toHaveValue('small stain on cuff')
  await onPhone.page.evaluate(() => scrollTo(0, 0))
  await onPhone.selectToWrite.click()
  await expect(onPhone.toWrite).toContainText('6 selected')
  await onPhone.button('Bulk Generate 6 Listings').click()

  for (const { page, run, card, box, toWrite } of [onPhone, onDesktop]) {
    await expect(run).toContainText('2/6, 2 waiting')
    // Its brand is unknown, and its condition is a doubt.
    await expect(card('PSTFSH-006')).toContainText('Needs you')
    await expect(card('PSTFSH-004')).toContainText('Generating')
    // A running item cannot be requested again.
    await expect(box('PSTFSH-004')).toHaveCount(0)
    await expect(toWrite).toBeHidden()
    await expectAccessible(page)
  }
  await expect(onDesktop.card('PSTFSH-001')).toContainText('Waiting')
  const requestText = JSON.stringify(model.requests.map(({ body }) => body))
  for (const words of ['small stain on cuff', 'smoke-free home']) expect(requestText).toContain(words)
  await onDesktop.button('Dashboard').click()
  await expect(onDesktop.page.getByText('Waiting', { exact: true })).toHaveCount(2)
  await onDesktop.button('Create New Product Batch').first().click()
  const generating = onDesktop.page.getByText('4 AI listings being generated in the background')
  await expect(generating).toBeInViewport({ ratio: 1 })
  await onDesktop.page.setViewportSize({ width: 390, height: 560 })
  await expect(generating).toBeInViewport({ ratio: 1 })
  await onDesktop.page.setViewportSize({ width: 1440, height: 900 })

  // Down the list the summary above it is out of view.
  await onPhone.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await onPhone.run.getByRole('button', { name: 'Cancel' }).click()
  await expect(onPhone.run).toBeHidden()
  await expect(onPhone.toast('Successfully generated 2 listings!')).toBeVisible()
  await onPhone.page.evaluate(() => scrollTo(0, 0))
  await expect(onPhone.summary('Successfully generated 2 listings!')).toContainText('4 listings canceled')
  const endOnDesktop = onDesktop.toast('Successfully generated 2 listings!')
  await expect(endOnDesktop).toContainText('2 listings need you.')
  await expect(onDesktop.page.getByText('being generated in the background')).toBeHidden()
  // It leads to the items that need the seller, and to nothing else.
  await endOnDesktop.getByRole('button', { name: 'Show Them' }).click()
  await expect(onDesktop.summary('Successfully generated 2 listings!')).toBeVisible()
  await expect(onDesktop.card('PSTFSH-006')).toBeVisible()
  await expect(onDesktop.card('PSTFSH-001')).toHaveCount(0)
  await onDesktop.button('All Items').click()
  await expect(onPhone.card('PSTFSH-004').getByRole('checkbox')).toBeVisible()

  model.answerWith(written)
  await onPhone.selectToWrite.click()
  await onPhone.button('Bulk Generate 4 Listings').click()
  await expect(onPhone.page.getByRole('heading', { name: 'Generate Listings' })).toBeFocused()
  for (const { page, summary, completed } of [onPhone, onDesktop]) {
    await expect(summary('Successfully generated 4 listings!')).toBeVisible()
    await expect(completed).toContainText('Written 6')
    await expectAccessible(page)
  }
  expect(await stage.query('select distinct ai_generation_status as status from items')).toEqual([
    { status: 'completed' },
  ])
  const ended = onPhone.summary('Successfully generated 4 listings!')
  await expect(ended).toContainText('4 listings need you.')
  await ended.getByRole('button', { name: 'Show What Needs You' }).click()
  await expect(onPhone.button('All Items')).toBeVisible()
  await expect(onPhone.card('PSTFSH-006')).toContainText('Needs you')
  await expectAccessible(onPhone.page)
  await onPhone.button('All Items').click()
  await expect(onPhone.button('6 need you')).toBeVisible()
  await onPhone.button('Dismiss').click()
  for (const { summary } of [onPhone, onDesktop])
    await expect(summary('Successfully generated 4 listings!')).toBeHidden()
  for (const { consoleErrors } of [onPhone, onDesktop]) expect(consoleErrors()).toEqual([])
})

test('Full Auto-Fill empties no field, and is undone by its toast, on both screens that have it', async ({
  browser,
}) => {
  const stage = await createListingsStage(product)
  await stage.createItems(1)
  const { write } = sampleListing
  const bare = { ...sampleListing, write: { ...write, title: 'Blue Jeans', description: '', tags: [] } }
  model.answerWith(written, { kind: 'listing', answer: bare })
  const { page, card, button, toast, consoleErrors } = await stage.open(browser)
  const question = (name: string) => page.getByRole('alertdialog', { name, exact: true })
  const stored = () =>
    stage.query('select ai_title as title, ai_description as description, ai_tags as tags from items')
  const { title, description, tags } = write
  const regenerate = async (dialog: string) => {
    await question(dialog).getByRole('button', { name: 'Regenerate', exact: true }).click()
    const done = toast('PSTFSH-001: listing regenerated')
    await expect(done).toBeVisible()
    expect(await stored()).toEqual([{ title: 'Blue Jeans', description, tags }])
    await done.getByRole('button', { name: 'Undo' }).click()
    const restored = toast('PSTFSH-001: earlier listing restored')
    await expect(restored).toBeVisible()
    expect(await stored()).toEqual([{ title, description, tags }])
    await restored.getByRole('button', { name: 'Close' }).click()
    await expect(restored).toBeHidden()
  }
  await button('Generate Listing').click()
  await expect(toast('PSTFSH-001: listing generated')).toBeVisible()
  await button('Regenerate').click()
  await question('Regenerate Listing').getByText('Full Auto-Fill').click()
  await regenerate('Regenerate Listing')

  await button('Dashboard').click()
  await button('Publish to eBay').click()
  const fill = card('PSTFSH-001').getByRole('button', { name: 'Regenerate with Full Auto-Fill' })
  await fill.click()
  await expect(question('Regenerate with Full Auto-Fill')).toContainText("Details it can't find stay as they are")
  await regenerate('Regenerate with Full Auto-Fill')
  await expect(fill).toBeEnabled()
  expect(consoleErrors()).toEqual([])
})

test('failures are counted, stay selectable and are written by the next run', { tag: '@long' }, async ({ browser }) => {
  const stage = await createListingsStage(product)
  await stage.createItems(2)
  model.answerWith(written, { kind: 'refusal', text: 'I cannot help with that.' })
  const { page, selectToWrite, button, summary, toWrite, toast, consoleErrors } = await stage.open(browser)
  await selectToWrite.click()
  await button('Bulk Generate 2 Listings').click()
  await expect(summary('Batch complete: 1 succeeded, 1 failed. Check failed items for details.')).toBeVisible()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await expect(toast('Failed to generate listing')).toBeHidden()
  await expect(toWrite).toContainText('To write 1')
  model.answerWith(written)
  await selectToWrite.click()
  await button('Bulk Generate 1 Listing').click()
  await expect(summary('Successfully generated 1 listings!')).toBeVisible()
  expect(consoleErrors()).toEqual([])
})

test('a single requested listing shows how it ended, and its next try is within reach', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createListingsStage(product)
  await stage.createItems(1)
  const refusal = { kind: 'refusal', text: 'I cannot help with that.' } as const
  model.answerWith(refusal, written, refusal, written)
  const { page, card, button, toast, consoleErrors } = await stage.open(browser, phone)
  const shown = card('PSTFSH-001')
  const regenerate = async () => {
    const question = page.getByRole('alertdialog', { name: 'Regenerate Listing' })
    await expect(question).toContainText('The current content will be replaced.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Regenerate' }).click()
  }
  await button('Generate Listing').click()
  await expect(toast('Failed to generate listing: The AI refused')).toBeVisible()
  await expect(shown).toContainText('The AI refused')
  // The failure stays on its screen.
  await button('Dashboard').click()
  await expect(page.getByRole('heading', { name: 'Product Batches' })).toBeVisible()
  await expect(toast('Failed to generate listing')).toHaveCount(0)
  await button('Generate Listings').click()
  await button('Generate Listing').click()
  await expect(toast('PSTFSH-001: listing generated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'PSTFSH-001' })).toBeFocused()

  await button('Regenerate').click()
  await regenerate()
  await expect(toast('Failed to regenerate: The AI refused')).toBeVisible()
  await expect(shown).toContainText('Your listing is unchanged.')
  // The toast is still visible: it covers no answer of the question.
  await button('Generate Listing').click()
  await regenerate()
  await expect(toast('PSTFSH-001: listing regenerated')).toBeVisible()
  expect(consoleErrors()).toEqual([])
})

test('a single requested listing shows how it ended on any screen, once', { tag: '@long' }, async ({ browser }) => {
  const stage = await createListingsStage(product)
  await stage.createItems(1)
  model.answerWith({ kind: 'paced', answer: sampleListing, delayMs: 3000 })
  const { page, card, button, toast, consoleErrors } = await stage.open(browser)
  await button('Generate Listing').click()
  await expect(card('PSTFSH-001')).toContainText('Generating')
  await button('Dashboard').click()
  await expect(page.getByRole('heading', { name: 'Product Batches' })).toBeVisible()
  const generated = toast('PSTFSH-001: listing generated')
  await expect(generated).toBeVisible()
  await generated.getByRole('button', { name: 'Close' }).click()
  await button('Generate Listings').click()
  await expect(card('PSTFSH-001')).toContainText('Needs you')
  await expect(generated).toHaveCount(0)
  expect(consoleErrors()).toEqual([])
})

test('a run that cannot be started says why and leaves the selection', { tag: '@long' }, async ({ browser }) => {
  const stage = await createListingsStage(product)
  await stage.createItems(2)
  model.answerWith(written)
  const { page, box, button, toast, toWrite, summary } = await stage.open(browser, phone)
  await box('PSTFSH-001').check()
  await page.route('**/api/listing-runs', (route) => route.abort())
  await button('Bulk Generate 1 Listing').click()
  await expect(toast("Couldn't start the listings")).toContainText('No connection to PastFash')
  await expect(toWrite).toContainText('1 of 2 selected')
  await expect(box('PSTFSH-001')).toBeChecked()
  await page.unroute('**/api/listing-runs')
  await button('Bulk Generate 1 Listing').click()
  await expect(summary('Successfully generated 1 listings!')).toBeVisible()
  await expect(toWrite).toContainText('To write 1')
})

test('Select All deletes the listings of unloaded items too, but not of deselected or later ones', {
  tag: '@long',
}, async ({ browser }) => {
  const stage = await createListingsStage(product)
  await stage.insertItems(120, 'OLD', 'completed')
  const { page, box, button, selectCompleted, completed, dialog, toast, card, consoleErrors } = await stage.open(
    browser,
    phone,
  )
  await selectCompleted.click()
  await expect(completed).toContainText('120 selected')
  await button('Deselect All written items').click()
  await expect(completed).toContainText('Written 120')
  await selectCompleted.click()
  await box('OLD-2').uncheck()
  await stage.query(`insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, created_at,
      ai_generation_status, ai_generated_at, ai_title)
    values ('${stage.seller.userId}', 'LATER', gen_random_uuid(), gen_random_uuid(), 1000, '', now() + interval '1 minute',
      'completed', now(), 'One more pair of jeans')`)
  await expect(box('LATER')).not.toBeChecked()
  await expect(box('OLD-1')).toBeChecked()
  await button('Delete 119 Listings').click()
  await expect(dialog).toContainText('Are you sure you want to delete 119 listings? This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast('Successfully deleted 119 listings')).toBeVisible()
  await expect(completed).toContainText('Written 2')
  await expect(page.getByRole('heading', { name: 'Generate Listings' })).toBeFocused()
  await expect(card('OLD-1')).not.toContainText('Blue jeans')
  await expect(card('OLD-2')).toContainText('Blue jeans')
  expect(await stage.query("select sku from items where ai_generation_status = 'completed' order by sku")).toEqual([
    { sku: 'LATER' },
    { sku: 'OLD-2' },
  ])
  expect(consoleErrors()).toEqual([])
})

test('Failed to delete listings: nothing is lost, and the same ones can be tried again', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createListingsStage(product)
  await stage.insertItems(2, 'OLD', 'completed')
  const { page, box, button, dialog, toast } = await stage.open(browser)
  await page.route('**/api/listings/delete', (route) => route.abort())
  await box('OLD-1').press('Space')
  await button('Delete 1 Listing').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast('Failed to delete listings')).toContainText('No connection to PastFash')
  await expect(dialog).toBeHidden()
  await expect(box('OLD-1')).toBeChecked()
})

test('a failure to load listings is shown in their place, and a note keeps its height', { tag: '@long' }, async ({
  browser,
}) => {
  const stage = await createListingsStage(product)
  await stage.createItems(1)
  const { page, button, note, toWrite } = await stage.open(browser, { ...phone, serviceWorkers: 'block' })
  const height = async () => (await note('PSTFSH-001').boundingBox())?.height
  const empty = await height()
  await note('PSTFSH-001').fill('worn')
  expect(await height()).toBe(empty)

  await page.route(/\/api\/listings(\?|$)/, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to load listings' })
  await expect(fault).toBeVisible()
  expect((await fault.boundingBox())?.x).toBe(16)
  await expect(toWrite).toBeHidden()
  await expectAccessible(page)
  await page.unroute(/\/api\/listings(\?|$)/)
  await button('Try Again').click()
  await expect(toWrite).toContainText('To write 1')
})

test('without items there is one sentence and the way to the dashboard', { tag: '@long' }, async ({ browser }) => {
  const stage = await createListingsStage(product)
  const { page, button, toWrite, consoleErrors } = await stage.open(browser, phone)
  await expect(page.getByText('No items yet')).toBeVisible()
  await expect(toWrite).toBeHidden()
  await expectAccessible(page)
  await button('Go to Dashboard').click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(consoleErrors()).toEqual([])
})
