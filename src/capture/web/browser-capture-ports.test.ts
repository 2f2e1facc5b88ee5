import { expect, test } from 'vitest'
import { createSaveToGallery, type GalleryParts } from './browser-capture-ports.ts'
import { createMovedTime, settled } from './moved-time.ts'

const iphone = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  platform: 'iPhone',
  maxTouchPoints: 5,
}
const android = { userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', platform: 'Linux armv8l', maxTouchPoints: 5 }
const photos = [new Blob(['a']), new Blob(['b'])]
const names = ['photo_1700000000000_1.jpg', 'photo_1700000000000_2.jpg']
const at = new Date(1_700_000_000_000)

function gallery(device: GalleryParts['device']) {
  const time = createMovedTime()
  const downloaded: string[] = []
  const save = createSaveToGallery({ device, download: (file) => downloaded.push(file.name), after: time.after })
  return { save, time, downloaded }
}

function sharing(answer: () => Promise<void>, canShare = true) {
  const shared: string[][] = []
  const share = (data?: ShareData) => {
    shared.push((data?.files ?? []).map((file) => `${file.name} ${file.type}`))
    return answer()
  }
  return { shared, share, canShare: () => canShare }
}

test('on iOS the photos go to the share sheet, all together and within the press', async () => {
  const { shared, ...abilities } = sharing(async () => {})
  const { save, time, downloaded } = gallery({ ...iphone, ...abilities })
  save(photos, at)
  expect(shared).toEqual([names.map((name) => `${name} image/jpeg`)])
  await time.pass(10_000)
  expect(downloaded).toEqual([])
})

test('elsewhere every photo is a download of its own', async () => {
  const { shared, ...abilities } = sharing(async () => {})
  const { save, time, downloaded } = gallery({ ...android, ...abilities })
  save(photos, at)
  await time.pass(10_000)
  expect([shared, downloaded]).toEqual([[], names])
})

test('an iOS that cannot share files downloads them', async () => {
  for (const abilities of [{}, sharing(async () => {}, false)]) {
    const { save, time, downloaded } = gallery({ ...iphone, ...abilities })
    save(photos, at)
    await time.pass(10_000)
    expect(downloaded).toEqual(names)
  }
})

test('a share sheet that is closed is an answer, one that does not open is not', async () => {
  for (const [name, expected] of Object.entries({ AbortError: [], NotAllowedError: names })) {
    const { save, time, downloaded } = gallery({
      ...iphone,
      ...sharing(() => Promise.reject(Object.assign(new Error(name), { name }))),
    })
    save(photos, at)
    await settled()
    await time.pass(10_000)
    expect(downloaded).toEqual(expected)
  }
})
