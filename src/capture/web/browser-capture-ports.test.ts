import { expect, test } from 'vitest'
import { createSaveToGallery, type GalleryEnvironment } from './browser-capture-ports.ts'
import { createFakeTime, promisesSettled } from './fake-time.ts'

const iphone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  platform: 'iPhone',
  maxTouchPoints: 5,
}
const android = { userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', platform: 'Linux armv8l', maxTouchPoints: 5 }
const photos = [new Blob(['a']), new Blob(['b'])]
const names = ['photo_1700000000000_1.jpg', 'photo_1700000000000_2.jpg']
const savedAt = new Date(1_700_000_000_000)

function gallery(device: GalleryEnvironment['device']) {
  const time = createFakeTime()
  const downloadedNames: string[] = []
  const save = createSaveToGallery({ device, download: (file) => downloadedNames.push(file.name), delay: time.delay })
  return { save, time, downloadedNames }
}

function fakeSharing(answer: () => Promise<void>, canShare = true) {
  const sharedFiles: string[][] = []
  const share = (data?: ShareData) => {
    sharedFiles.push((data?.files ?? []).map((file) => `${file.name} ${file.type}`))
    return answer()
  }
  return { sharedFiles, share, canShare: () => canShare }
}

test('on iOS all photos go to the share sheet together, before the press is over', async () => {
  const { sharedFiles, ...shareFunctions } = fakeSharing(async () => {})
  const { save, time, downloadedNames } = gallery({ ...iphone, ...shareFunctions })
  save(photos, savedAt)
  expect(sharedFiles).toEqual([names.map((name) => `${name} image/jpeg`)])
  await time.pass(10_000)
  expect(downloadedNames).toEqual([])
})

test('on other systems every photo is downloaded separately', async () => {
  const { sharedFiles, ...shareFunctions } = fakeSharing(async () => {})
  const { save, time, downloadedNames } = gallery({ ...android, ...shareFunctions })
  save(photos, savedAt)
  await time.pass(10_000)
  expect([sharedFiles, downloadedNames]).toEqual([[], names])
})

test('the photos are downloaded on iOS if its browser cannot share files', async () => {
  for (const shareFunctions of [{}, fakeSharing(async () => {}, false)]) {
    const { save, time, downloadedNames } = gallery({ ...iphone, ...shareFunctions })
    save(photos, savedAt)
    await time.pass(10_000)
    expect(downloadedNames).toEqual(names)
  }
})

test('a closed share sheet downloads nothing, and one that fails to open downloads the photos', async () => {
  for (const [name, expected] of Object.entries({ AbortError: [], NotAllowedError: names })) {
    const { save, time, downloadedNames } = gallery({
      ...iphone,
      ...fakeSharing(() => Promise.reject(Object.assign(new Error(name), { name }))),
    })
    save(photos, savedAt)
    await promisesSettled()
    await time.pass(10_000)
    expect(downloadedNames).toEqual(expected)
  }
})
