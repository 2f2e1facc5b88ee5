import { expect, type Page } from '@playwright/test'

/** Goes from the capture screen into the camera overlay, and waits until it can shoot. */
export async function openCamera(page: Page) {
  await page.getByRole('button', { name: 'Take Photos' }).click()
  await expect(shutter(page)).toBeEnabled()
}

/** Takes one photo; `count` is the number of photos afterwards. */
export async function takePhoto(page: Page, count: number) {
  await expect(shutter(page)).toBeEnabled()
  await shutter(page).click()
  await expectPhotos(page, count)
}

/** Uploads from the overlay, which closes. */
export async function uploadFromCamera(page: Page, count: number) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Upload ${count}` })
    .click()
}

export async function expectPhotos(page: Page, count: number) {
  const camera = page.getByRole('dialog', { name: 'Camera' })
  await expect(camera.getByText(count === 1 ? '1 photo' : `${count} photos`, { exact: true })).toBeVisible()
}

export function shutter(page: Page) {
  return page.getByRole('button', { name: 'Take photo', exact: true })
}
