import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createItemEndpoint } from '../../src/items/api.ts'
import type { Seller } from '../../test/seller.ts'
import type { UploaderName } from './options.ts'
import { photosPerItem } from './photos.ts'

/** One way of getting photos from a choice of files to the server. */
export type Uploader = {
  /** Path of its page. */
  readonly path: string
  /** Opens the page where a seller is before choosing files. */
  open(page: Page, seller: Seller): Promise<void>
  /** Chooses the files and does the seller's next steps. Resolves when nothing is left to press. */
  choose(page: Page, files: readonly string[]): Promise<void>
}

export const uploaders: Readonly<Record<UploaderName, Uploader>> = {
  ours: {
    path: '/',
    async open(page) {
      await page.getByRole('button', { name: 'Create New Product Batch' }).first().click()
      await page.getByRole('button', { name: 'Upload Files' }).click()
      await dialogOf(page).waitFor()
    },
    async choose(page, files) {
      const dialog = dialogOf(page)
      await dialog.getByLabel('Choose Photos').setInputFiles([...files])
      // Their names contain their SKU.
      const items = Math.ceil(files.length / photosPerItem)
      await dialog
        .getByText(`${files.length} photos · ${files.length} with SKU · ${items} ${items === 1 ? 'item' : 'items'}`)
        .filter({ visible: true })
        .waitFor()
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    },
  },
  uppy: {
    path: '/peer/',
    async open(page, seller) {
      await page.waitForFunction(() => 'peerPage' in globalThis)
      const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
      await page.evaluate((itemId) => globalThis.peerPage.uploadInto(itemId), id)
    },
    choose: (page, files) => page.locator('input').setInputFiles([...files]),
  },
}

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Upload and Assign SKUs' })
}
