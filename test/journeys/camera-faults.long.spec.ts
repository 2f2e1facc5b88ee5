import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectPhotos, openCamera, shutter, takePhoto, uploadFromCamera } from './camera.ts'
import { test } from './fake-camera.ts'
import { pauseClock } from './pause-clock.ts'
import type { Product } from './product.ts'
import { openCapture, signUpAndIn } from './seller.ts'

declare global {
  interface Window {
    /** Every track that the page got, and the constraints applied to it. */
    tracks: MediaStreamTrack[]
    appliedConstraints: MediaTrackConstraints[]
    requested: MediaStreamConstraints[]
    /** Requests and releases of wake locks. */
    awake: string[]
    failCamera: () => void
  }
}

let product: Product

test.beforeAll(({ product: sharedProduct }) => {
  product = sharedProduct
})

test.describe('without permission', () => {
  test.use({ permissions: [] })

  test('shows a message, and Try Again works once permission is given', async ({ page, context }) => {
    await atCapture(page, 'denied@example.org')
    await page.getByRole('button', { name: 'Take Photos' }).click()
    await expect(page.getByText('Camera Error')).toBeVisible()
    await expect(
      page.getByText('Camera permission denied. Please allow camera access in your browser settings.'),
    ).toBeVisible()
    await expect(page.getByText('You can still add photos you have')).toBeVisible()
    await expectAccessible(page)
    await context.grantPermissions(['camera'])
    await page.getByRole('button', { name: 'Try Again' }).click()
    await takePhoto(page, 1)
  })
})

test('a browser that gives pages no camera shows a message', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await atCapture(page, 'unsupported@example.org')
  await page.getByRole('button', { name: 'Take Photos' }).click()
  await expect(page.getByText('Camera not supported on this device.')).toBeVisible()
})

for (const [error, sentence] of [
  ['NotFoundError', 'No camera found on this device.'],
  ['NotReadableError', 'Unable to access camera. Please check permissions and try again.'],
] as const) {
  test(`${error}: "${sentence}"`, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () =>
        new Promise((_, reject) => {
          window.failCamera = () => reject(new DOMException('', name))
        })
    }, error)
    await atCapture(page, `${error}@example.org`)
    await page.getByRole('button', { name: 'Take Photos' }).click()
    await expect(page.getByText('Initializing camera...')).toBeVisible()
    await expect(page.getByText('Please allow camera access')).toBeVisible()
    await expect(shutter(page)).toBeDisabled()
    await page.evaluate(() => window.failCamera())
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })
}

test('a camera that does not answer is reported after a while, and requested again', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    let requestCount = 0
    navigator.mediaDevices.getUserMedia = (constraints) =>
      (requestCount += 1) === 1 ? new Promise(() => undefined) : ask(constraints)
  })
  await atCapture(page, 'silent@example.org')
  await pauseClock(page)
  await page.getByRole('button', { name: 'Take Photos' }).click()
  await expect(page.getByText('Initializing camera...')).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page.getByText("The camera isn't responding yet.")).toBeVisible()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await takePhoto(page, 1)
})

test('a dead track is replaced automatically, and shooting continues', async ({ page }) => {
  await watchTracks(page)
  await atCapture(page, 'dying@example.org')
  await openCamera(page)
  await takePhoto(page, 1)
  await page.evaluate(() => {
    const track = window.tracks.at(-1)
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
  await expect.poll(() => page.evaluate(() => window.tracks.length)).toBeGreaterThan(1)
  await takePhoto(page, 2)
})

test('torch and zoom are set on a camera that supports them', async ({ page }) => {
  await watchTracks(page)
  await page.addInitScript(() => {
    const offered: object = { torch: true, zoom: { min: 1, max: 5, step: 0.5 } }
    MediaStreamTrack.prototype.getCapabilities = () => offered
  })
  await atCapture(page, 'torch@example.org')
  await openCamera(page)
  await page.getByRole('button', { name: 'Camera options' }).click()
  await page.getByText('Torch', { exact: true }).click()
  await page.getByRole('slider', { name: 'Zoom' }).fill('2.5')
  await expectAccessible(page)
  const constraintsText = () => page.evaluate(() => JSON.stringify(window.appliedConstraints))
  await expect.poll(constraintsText).toContain('"torch":true')
  await expect.poll(constraintsText).toContain('"zoom":2.5')
})

test('the camera is requested again after a flip or a new ratio, and is off after closing and uploading', async ({
  page,
}) => {
  await watchTracks(page)
  await watchWakeLock(page)
  await atCapture(page, 'off@example.org')
  await openCamera(page)
  await expect.poll(() => page.evaluate(() => window.awake)).toEqual(['taken'])
  await page.getByText('1:1', { exact: true }).click()
  await expectOneLive(page, 2)
  await page.getByRole('button', { name: 'Flip camera' }).click()
  await expectOneLive(page, 3)
  await takePhoto(page, 1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expectCameraOff(page)
  await expect.poll(() => page.evaluate(() => window.awake)).toEqual(['taken', 'given back'])
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(shutter(page)).toBeEnabled()
  await uploadFromCamera(page, 1)
  await expectCameraOff(page)
  await expect.poll(() => page.evaluate(() => window.awake)).toEqual(['taken', 'given back', 'taken', 'given back'])
  await expect(page.getByText('Product Batch Created!')).toBeVisible()
  const size = { width: { ideal: 1920, max: 4096 }, height: { ideal: 1080, max: 4096 } }
  expect(await page.evaluate(() => window.requested)).toMatchObject(
    ['environment', 'environment', 'user', 'user'].map((facingMode) => ({
      audio: false,
      video: { ...size, facingMode: expect.objectContaining({ ideal: facingMode }) },
    })),
  )
})

test('Back leaves the camera but not the capture screen, and keeps the shots', async ({ page }) => {
  await atCapture(page, 'back@example.org')
  await openCamera(page)
  await takePhoto(page, 1)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.goBack()
  await expectPhotos(page, 1)
  await expect(shutter(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Continue with 1 photo?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Step 1: Capture Photos' })).toBeVisible()
})

async function atCapture(page: Page, email: string) {
  await signUpAndIn(page, product.url, email.toLowerCase())
  await openCapture(page)
}

/** Records the page's requests to the camera and its tracks. The camera itself is the browser's. */
async function watchTracks(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { tracks: [], appliedConstraints: [], requested: [] })
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (constraints) window.requested.push(constraints)
      const stream = await open(constraints)
      window.tracks.push(...stream.getVideoTracks())
      return stream
    }
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      if (constraints) window.appliedConstraints.push(constraints)
    }
  })
}

/** Records wake locks, because a browser without a screen grants none. */
async function watchWakeLock(page: Page) {
  await page.addInitScript(() => {
    window.awake = []
    const request = async () => {
      window.awake.push('taken')
      return { released: false, release: async () => void window.awake.push('given back') }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
}

/** `opened` is the number of tracks that the page got so far. Only the last may still run. */
async function expectOneLive(page: Page, opened: number) {
  await expect(shutter(page)).toBeEnabled()
  const states = [...Array.from({ length: opened - 1 }, () => 'ended'), 'live']
  await expect.poll(() => page.evaluate(() => window.tracks.map((track) => track.readyState))).toEqual(states)
}

async function expectCameraOff(page: Page) {
  await expect.poll(() => page.evaluate(() => window.tracks.map((track) => track.readyState))).not.toContain('live')
}
