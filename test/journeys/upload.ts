import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog "Upload and Assign SKUs". */
export function assignDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Upload and Assign SKUs' })
}

/** Goes from the capture screen into the dialog, with these files chosen. */
export async function chooseFiles(page: Page, files: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload Files' }).click()
  const dialog = assignDialog(page)
  await dialog.getByLabel('Choose Photos').setInputFiles([...files])
  return dialog
}

/** Uploads files as one product under the next SKU: the chosen photos are selected and the SKU is proposed. */
export async function uploadFiles(page: Page, files: readonly string[]): Promise<void> {
  const dialog = await chooseFiles(page, files)
  await expect(dialog.getByRole('textbox', { name: 'SKU for selected photos' })).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** Expects this count in the dialog, such as '4 photos · 4 with SKU · 1 item'. */
export async function expectCounts(page: Page, counts: string): Promise<void> {
  await expect(assignDialog(page).getByText(counts).filter({ visible: true })).toHaveCount(1)
}
