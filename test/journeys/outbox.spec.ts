import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import type { Listed } from './harness/outbox.ts'

let vite: ViteDevServer

test.beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    root: process.cwd(),
    cacheDir: test.info().outputPath('vite'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    // Served as they are: optimising what is found on the way would reload the page in the middle of a test.
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  await vite.listen()
})

test.afterAll(() => vite.close())

test('fifty photos come back whole and in the order taken, batches by their first photo, and outlive the page', async ({
  page,
}) => {
  await openHarness(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'late', batchId: 'second', takenAt: 1000 }))
    const first = Array.from({ length: 50 }, (_, shot) =>
      window.photo({ id: `shot-${shot}`, batchId: 'first', takenAt: shot }),
    )
    // A shot whose removal was undone comes late, and still stands where it was taken.
    await Promise.all(first.toReversed().map((photo) => outbox.put(photo)))
  })
  await page.reload()
  const [first, second, ...more] = await listed(page, 'ann')
  expect(first).toMatchObject({ id: 'first', handedOver: null, lost: [] })
  expect(idsOf(first)).toEqual(Array.from({ length: 50 }, (_, shot) => `shot-${shot}`))
  expect(first?.photos.filter(({ intact, text, id }) => !intact || text !== id)).toEqual([])
  expect(idsOf(second)).toEqual(['late'])
  expect(more).toEqual([])
})

test('an edited photo replaces the one of its id and keeps its place', async ({ page }) => {
  await openHarness(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b', 'c']) await outbox.put(window.photo({ id }))
    const edited = window.photo({ id: 'a', text: 'edited' })
    await outbox.put({ ...edited, preview: edited.photo, original: edited.photo, edit: { brightness: 10 } })
  })
  const [batch] = await listed(page, 'ann')
  expect(batch?.photos.map(({ id, text }) => [id, text])).toEqual([
    ['a', 'edited'],
    ['b', 'b'],
    ['c', 'c'],
  ])
  expect(batch?.photos[0]?.others).toEqual(['edit', 'original', 'preview'])
})

test('what is ready to be sent takes the place of what it was made from', async ({ page }) => {
  await openHarness(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const shot = window.photo({ id: 'a' })
    await outbox.put({ ...shot, preview: shot.photo, original: shot.photo, edit: {} })
    await outbox.keepReady('a', window.photo({ id: 'a', text: 'compressed' }).photo)
    await outbox.keepReady('gone', shot.photo)
  })
  const [batch] = await listed(page, 'ann')
  expect(batch?.photos).toEqual([
    { id: 'a', batchId: 'batch', takenAt: 0, text: 'compressed', intact: true, ready: true, others: ['preview'] },
  ])
})

test('two sellers of one device see and change only their own', async ({ page }) => {
  await openHarness(page)
  await page.evaluate(async () => {
    const [ann, bob] = [window.openOutbox('ann'), window.openOutbox('bob')]
    for (const [outbox, text] of [
      [ann, 'of ann'],
      [bob, 'of bob'],
    ] as const)
      await outbox.put(window.photo({ id: 'same', batchId: `batch ${text}`, text }))
    await bob.handOver('batch of bob', ['same'])
    await bob.keepReady('same', window.photo({ id: 'same', text: 'ready of bob' }).photo)
    await bob.remove(['same'])
  })
  const [batch] = await listed(page, 'ann')
  expect(batch).toMatchObject({ id: 'batch of ann', handedOver: null, photos: [{ text: 'of ann', ready: false }] })
  expect(await listed(page, 'bob')).toEqual([])
})

test('a batch that was handed over keeps its order until its last photo is removed', async ({ page }) => {
  await openHarness(page)
  await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'b', 'c']) await outbox.put(window.photo({ id }))
    await outbox.handOver('batch', ['c', 'a', 'b'])
    await outbox.remove(['a', 'unknown'])
  })
  await page.reload()
  const [batch] = await listed(page, 'ann')
  expect([batch?.handedOver, idsOf(batch)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'c'],
  ])
  const left = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.remove(['b', 'c'])
    // Were the batch still on record, this photo would count as one of it.
    await outbox.put(window.photo({ id: 'a' }))
    return window.listed('ann')
  })
  expect(left).toMatchObject([{ handedOver: null, photos: [{ id: 'a' }] }])
})

test('handed over photos that were never kept are told as lost until they are stored', async ({ page }) => {
  await openHarness(page)
  const seen = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.handOver('nothing kept', ['x'])
    await outbox.put(window.photo({ id: 'y', batchId: 'nothing kept', takenAt: -1 }))
    const nothing = await window.listed('ann')
    await outbox.remove(['y'])
    await outbox.put(window.photo({ id: 'a' }))
    await outbox.handOver('batch', ['a', 'unkept'])
    const before = await window.listed('ann')
    await outbox.remove(['unkept'])
    return { nothing, before, after: await window.listed('ann') }
  })
  expect(seen.nothing).toMatchObject([{ handedOver: null, lost: [], photos: [{ id: 'y' }] }])
  expect(seen.before[0]?.lost).toEqual(['unkept'])
  expect(seen.after[0]).toMatchObject({ handedOver: ['a', 'unkept'], lost: [] })
})

test('a photo that was left out when its batch was handed over is the seller’s to decide about afterwards', async ({
  page,
}) => {
  await openHarness(page)
  const seen = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    for (const id of ['a', 'left-out']) await outbox.put(window.photo({ id }))
    await outbox.handOver('batch', ['a'])
    const before = await window.listed('ann')
    await outbox.remove(['a'])
    return { before, after: await window.listed('ann') }
  })
  expect(seen.before.map(idsOf)).toEqual([['a']])
  expect(seen.after).toMatchObject([{ handedOver: null, photos: [{ id: 'left-out' }] }])
})

test('photos whose bytes the browser lost hide no others and are told', async ({ page }) => {
  const unreadable = 4321
  await page.addInitScript((bytes) => {
    const lost = () => Promise.reject(new DOMException('The file is gone', 'NotReadableError'))
    Blob.prototype.slice = function () {
      return this.size === bytes ? Object.assign(new Blob(), { arrayBuffer: lost }) : this
    }
  }, unreadable)
  await openHarness(page)
  await page.evaluate(async (bytes) => {
    const outbox = window.openOutbox('ann')
    const nothing = null as unknown as Blob
    await outbox.put(window.photo({ id: 'unreadable', bytes }))
    await outbox.put({ ...window.photo({ id: 'null' }), photo: nothing })
    for (const id of ['a', 'b']) await outbox.put(window.photo({ id }))
    await outbox.put({ ...window.photo({ id: 'alone', batchId: 'unfinished' }), photo: nothing })
  }, unreadable)
  const [batch, ...more] = await listed(page, 'ann')
  expect(idsOf(batch)).toEqual(['a', 'b'])
  expect(batch?.lost.toSorted()).toEqual(['null', 'unreadable'])
  expect(more).toEqual([])
  await page.evaluate(() => window.openOutbox('ann').handOver('batch', ['unreadable', 'a', 'b']))
  expect(await listed(page, 'ann')).toMatchObject([{ lost: ['unreadable'], photos: [{ id: 'a' }, { id: 'b' }] }])
  await page.evaluate(() => window.openOutbox('ann').remove(['unreadable', 'a', 'b', 'null']))
  expect(await listed(page, 'ann')).toEqual([])
})

test('whatever was acknowledged outlives a kill of the whole browser', async ({ playwright }) => {
  const folder = test.info().outputPath('profile')
  const launch = () => playwright.chromium.launchPersistentContext(folder, test.info().project.use.launchOptions)
  const doomed = await launch()
  const writer = await doomed.newPage()
  const acknowledged: string[] = []
  await writer.exposeFunction('acknowledge', (id: string) => void acknowledged.push(id))
  await openHarness(writer)
  const writing = writer.evaluate(async () => {
    const { acknowledge } = window as unknown as { acknowledge: (id: string) => Promise<void> }
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'sent', batchId: 'handed-over', takenAt: -1 }))
    await outbox.handOver('handed-over', ['stored', 'sent'])
    for (let shot = 0; ; shot += 1) {
      const id = `shot-${shot}`
      await outbox.put(window.photo({ id, takenAt: shot, bytes: 400_000 }))
      await acknowledge(id)
    }
  })
  const written = writing.catch(() => 'killed')
  await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(30)
  await kill(doomed, folder)
  expect(await written).toBe('killed')

  const survivor = await launch()
  const page = await survivor.newPage()
  await openHarness(page)
  const [handedOver, batch] = await listed(page, 'ann')
  expect(handedOver).toMatchObject({ handedOver: ['stored', 'sent'], photos: [{ id: 'sent', intact: true }] })
  expect(idsOf(batch).slice(0, acknowledged.length)).toEqual(acknowledged)
  expect(batch?.photos.filter(({ intact, text, id }) => !intact || text !== id)).toEqual([])
  await survivor.close()
})

test('a full device is said, and what was kept before stays', async ({ page, context }) => {
  await openHarness(page)
  const { origin } = new URL(page.url())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 })
  const seen = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    const kept: string[] = []
    for (let shot = 0; ; shot += 1) {
      const id = `shot-${shot}`
      const sentence = await window.sentenceOf(outbox.put(window.photo({ id, takenAt: shot, bytes: 200_000 })))
      if (sentence) return { kept, sentence }
      kept.push(id)
    }
  })
  expect(seen.sentence).toBe(
    'broken: Your device has no room left, so this photo is only on this page. Photos kept before are safe. Upload before you close this page, then free some space.',
  )
  expect(seen.kept.length).toBeGreaterThan(0)
  expect(idsOf((await listed(page, 'ann'))[0])).toEqual(seen.kept)
})

test('a browser that keeps nothing is said', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await openHarness(page)
  const said = await page.evaluate(async () => ({
    put: await window.sentenceOf(window.openOutbox('ann').put(window.photo({ id: 'a' }))),
    list: await window.sentenceOf(window.openOutbox('ann').list()),
  }))
  expect(said).toEqual({
    put: 'broken: This browser does not keep photos (is this a private window?), so this photo is only on this page. Upload before you close this page.',
    list: 'broken: PastFash cannot reach the photos kept on this device. Nothing was deleted. Reload the page and try again.',
  })
})

test('a newer app can upgrade while this page is open, and this page then says to reload', async ({
  page,
  context,
}) => {
  await openHarness(page)
  await page.evaluate(() => window.openOutbox('ann').put(window.photo({ id: 'a' })))
  const newer = await context.newPage()
  await openHarness(newer)
  expect(await newer.evaluate(() => window.openNewerDatabase())).toBe('opened')
  expect(await page.evaluate(() => window.sentenceOf(window.openOutbox('ann').put(window.photo({ id: 'b' }))))).toBe(
    'app-too-old: A newer PastFash was opened on this device, so this page can no longer keep photos. Photos kept before are safe. Upload what is on this page, then reload it.',
  )
})

test('a page that will not let go of an older database is named, instead of waiting for it', async ({
  page,
  context,
}) => {
  await openHarness(page)
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('pastfash', 1)
        request.addEventListener('success', resolve)
        request.addEventListener('error', reject)
      }),
  )
  const newer = await context.newPage()
  await openHarness(newer)
  expect(await newer.evaluate(() => window.openNewerDatabase())).toBe(
    'try-later: An older PastFash in another tab holds the photos of this device. They are safe. Close the other tabs of PastFash, then try again.',
  )
})

test('a connection that the browser dropped is made anew, for several writes at once too', async ({ page }) => {
  await openHarness(page)
  const opened = await page.evaluate(async () => {
    const outbox = window.openOutbox('ann')
    await outbox.put(window.photo({ id: 'a' }))
    const open = Reflect.get(IDBFactory.prototype, 'open') as (...wanted: unknown[]) => IDBOpenDBRequest
    let opens = 0
    IDBFactory.prototype.open = function (...wanted) {
      opens += 1
      return open.apply(this, wanted)
    }
    const transaction = Reflect.get(IDBDatabase.prototype, 'transaction') as (...wanted: unknown[]) => IDBTransaction
    const dropped = new WeakSet<IDBDatabase>()
    let drops = 0
    IDBDatabase.prototype.transaction = function (...wanted) {
      if (drops === 0) dropped.add(this)
      drops += 1
      if (dropped.has(this)) this.close()
      return transaction.apply(this, wanted)
    }
    await Promise.all(['b', 'c', 'd'].map((id, shot) => outbox.put(window.photo({ id, takenAt: shot + 1 }))))
    return opens
  })
  expect(opened).toBe(1)
  expect(idsOf((await listed(page, 'ann'))[0])).toEqual(['a', 'b', 'c', 'd'])
})

test('the browser is asked once to keep the photos for good, and may refuse', async ({ page }) => {
  const uncaught: Error[] = []
  page.on('pageerror', (error) => uncaught.push(error))
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 })
    StorageManager.prototype.persist = () => {
      Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 })
      return Promise.reject(new TypeError('not here'))
    }
  })
  await openHarness(page)
  const asked = await page.evaluate(async () => {
    const times = () => (window as unknown as { asked: number }).asked
    await window.openOutbox('ann').list()
    const before = times()
    for (const id of ['a', 'b']) await window.openOutbox('ann').put(window.photo({ id }))
    return { before, after: times() }
  })
  expect(asked).toEqual({ before: 0, after: 1 })
  expect(uncaught).toEqual([])
})

test('one page at a time looks after what a seller left behind, the next when it is closed', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await openHarness(first)
  await own(first, 'ann')
  await expect(first.getByText('Owner of ann')).toBeVisible()
  await openHarness(second)
  await own(second, 'ann')
  await own(second, 'bob')
  await expect(second.getByText('Owner of bob')).toBeVisible()
  const waiting = await second.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  expect(waiting).toEqual(['pastfash-outbox-ann'])
  await expect(second.getByText('Owner of ann')).toBeHidden()
  await first.close()
  await expect(second.getByText('Owner of ann')).toBeVisible()
})

test('a page that no longer wants to look after them makes room, or never begins', async ({ page }) => {
  await openHarness(page)
  const seen = await page.evaluate(async () => {
    const [holds, waits] = [new AbortController(), new AbortController()]
    const runs: string[] = []
    const holding = new Promise<void>((began) => {
      void window.whenOwner('ann', began, holds.signal)
    })
    await holding
    const given = window.whenOwner('ann', () => void runs.push('gave up'), waits.signal)
    waits.abort()
    await given
    holds.abort()
    await new Promise<void>((began) => {
      void window.whenOwner('ann', began)
    })
    await window.whenOwner('ann', () => void runs.push('too late'), AbortSignal.abort())
    return runs
  })
  expect(seen).toEqual([])
})

for (const [without, takeAway] of Object.entries({
  'without locks (plain http)': () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  'in a page that is given none': () => {
    LockManager.prototype.request = () => Promise.reject(new DOMException('Not here', 'SecurityError'))
  },
})) {
  test(`${without} every page looks after them at once, unless it does not want to`, async ({ page }) => {
    await page.addInitScript(takeAway)
    await openHarness(page)
    await own(page, 'ann')
    await expect(page.getByText('Owner of ann')).toBeVisible()
    const ran = await page.evaluate(async () => {
      let runs = 0
      await window.whenOwner('ann', () => void (runs += 1), AbortSignal.abort())
      return runs
    })
    expect(ran).toBe(0)
  })
}

test('what goes wrong while looking after them is told once, and the next page may try', async ({ page }) => {
  await openHarness(page)
  const seen = await page.evaluate(async () => {
    let runs = 0
    const fails = () => {
      runs += 1
      return Promise.reject(new Error('no database'))
    }
    const told = await window.whenOwner('ann', fails).catch((error: Error) => error.message)
    await new Promise<void>((began) => {
      void window.whenOwner('ann', began)
    })
    return { told, runs }
  })
  expect(seen).toEqual({ told: 'no database', runs: 1 })
})

async function openHarness(page: Page) {
  await page.goto(`${vite.resolvedUrls?.local[0]}test/journeys/harness/outbox.html`)
  await page.waitForFunction(() => 'openOutbox' in window)
}

/** Says so on the page once it is the one. */
function own(page: Page, sellerId: string): Promise<void> {
  return page.evaluate((seller) => {
    void window.whenOwner(seller, () => document.body.append(`Owner of ${seller}. `))
  }, sellerId)
}

function listed(page: Page, sellerId: string): Promise<Listed[]> {
  return page.evaluate((seller) => window.listed(seller), sellerId)
}

function idsOf(batch: Listed | undefined): string[] {
  return batch?.photos.map(({ id }) => id) ?? []
}

/** Ends a browser and everything it started as a power cut would: the lock of its profile names its process. */
async function kill(context: BrowserContext, profile: string) {
  const [processId] = (await readlink(join(profile, 'SingletonLock'))).split('-').slice(-1)
  const closed = context.waitForEvent('close')
  process.kill(-Number(processId), 'SIGKILL')
  await closed
}
