import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { dragFiles } from './drag-files.ts'
import { openComponentSite } from './harness/component-site.ts'

let site: Awaited<ReturnType<typeof openComponentSite>>

test.beforeAll(async () => {
  site = await openComponentSite('dropped-files', test.info().outputPath('site'))
})
test.afterAll(() => site.close())

test('dropped files and nested folders arrive as they are on the disk, without hidden ones', async ({ page }) => {
  const many = Array.from({ length: 120 }, (_, index) => `shop/AB-12/${String(index).padStart(3, '0')}.jpg`)
  const folder = await filesOnDisk('loose.jpg', 'shop/.DS_Store', 'shop/Thumbs.db', 'shop/last.jpg', ...many)
  await page.goto(site.url)
  const files = [join(folder, 'loose.jpg'), join(folder, 'shop')]
  await dragFiles(page, 'dragOver', files)
  await expect(page.getByText('Drop them')).toBeVisible()
  await dragFiles(page, 'drop', files)
  await expect(page.getByRole('listitem')).toHaveCount(122)
  await expect(page.getByText('Drop them')).toBeHidden()
  const came = await page.getByRole('listitem').allTextContents()
  expect(came.toSorted()).toEqual(
    ['/loose.jpg 9', ...many.map((path) => `AB-12/${path.slice(-7)} ${path.length}`), 'shop/last.jpg 13'].toSorted(),
  )
})

test('a pasted picture arrives, and text pasted into a field stays there', async ({ page }) => {
  await page.goto(site.url)
  const note = page.getByRole('textbox', { name: 'Note' })
  await paste(page, { withText: false })
  await expect(page.getByRole('listitem')).toHaveText('/pasted.png 3')
  await note.focus()
  await paste(page, { withText: true })
  await paste(page, { withText: false })
  await expect(page.getByRole('listitem')).toHaveCount(2)
})

test('a page that has stopped listening accepts no dropped or pasted files', async ({ page }) => {
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Leave' }).click()
  expect(await paste(page, { withText: false })).toBe(false)
})

async function filesOnDisk(...paths: string[]): Promise<string> {
  const folder = test.info().outputPath('files')
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), path)
  }
  return folder
}

/** Returns whether the page accepted the paste. */
function paste(page: Page, { withText }: { withText: boolean }): Promise<boolean> {
  return page.evaluate((hasText) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['abc'], 'pasted.png', { type: 'image/png' }))
    if (hasText) clipboardData.items.add('words', 'text/plain')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
    return event.defaultPrevented
  }, withText)
}
