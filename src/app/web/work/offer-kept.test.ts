import { expect, test } from 'vitest'
import { captureEnvironment } from '../../../capture/web/capture-test-environment.ts'
import { assignEnvironment } from '../../../upload/web/choice/assign-test-environment.ts'
import type { KeptBatch } from '../../../upload/web/outbox/outbox.ts'
import { createOffers } from './offer-kept.ts'

test('batches of one kind are offered one after the other, and the waiting ones are listed', async () => {
  const { offers, captures, choice, offeredShots, offeredFiles, waitingIds } = env()
  for (const id of ['shot first', 'shot second']) offers.offer(batch(id))
  for (const id of ['chosen first', 'chosen second']) offers.offer({ ...batch(id), arranged: [] })
  expect([offeredShots(), offeredFiles()]).toEqual([['shot first 1'], ['chosen first 1']])
  expect(waitingIds()).toEqual(['shot second', 'chosen second'])
  await captures.store.discard()
  await choice.store.discard()
  expect([offeredShots(), offeredFiles()]).toEqual([['shot second 1'], ['chosen second 1']])
  expect(waitingIds()).toEqual([])
})

test('a batch of shots waits while removed shots can be restored', async () => {
  const { offers, captures, offeredShots } = env()
  offers.offer(batch('first'))
  captures.store.remove('first 1')
  offers.offer(batch('second'))
  expect(offeredShots()).toEqual([])
  captures.store.undoRemove()
  expect(offeredShots()).toEqual(['first 1'])
})

test('a batch of files waits while removed files can be restored', () => {
  const { offers, choice, offeredFiles, waitingIds } = env()
  for (const id of ['first', 'second']) offers.offer({ ...batch(id), arranged: [] })
  choice.store.remove(['first 1'])
  expect([offeredFiles(), waitingIds()]).toEqual([[], ['second']])
  choice.store.bringBack()
  expect(offeredFiles()).toEqual(['first 1'])
  choice.store.remove(['first 1'])
  choice.pass(10_000)
  expect([offeredFiles(), waitingIds()]).toEqual([['second 1'], []])
})

test('a discarded waiting batch is never offered, and leaves the outbox with its unreadable photos', async () => {
  const { offers, captures, offeredShots, waitingIds, removedIds } = env()
  for (const id of ['first', 'second']) offers.offer({ ...batch(id), lost: [`${id} lost`] })
  await offers.discard()
  expect([waitingIds(), removedIds]).toEqual([[], ['second 1', 'second lost']])
  await captures.store.discard()
  expect(offeredShots()).toEqual([])
})

test('a batch that the outbox cannot remove keeps waiting', async () => {
  const { offers, captures, offeredShots, waitingIds } = env(() => Promise.reject(new Error('It does not answer')))
  for (const id of ['first', 'second']) offers.offer(batch(id))
  await expect(offers.discard()).rejects.toThrow('It does not answer')
  expect(waitingIds()).toEqual(['second'])
  await captures.store.discard()
  expect(offeredShots()).toEqual(['second 1'])
})

/** A device with closed camera and dialog. Its outbox removes at once by default. */
function env(removePhotos?: () => Promise<void>) {
  const captures = captureEnvironment()
  const choice = assignEnvironment()
  const removedIds: string[] = []
  const offers = createOffers(
    (then) => then({ camera: { captures: captures.store }, choice: choice.store }),
    removePhotos ?? (async (ids) => void removedIds.push(...ids)),
  )
  return {
    offers,
    captures,
    choice,
    removedIds,
    offeredShots: () => captures.state().shots.map(({ id }) => id),
    offeredFiles: () => choice.state().photos.map(({ id }) => id),
    waitingIds: () => offers.waiting().map(({ id }) => id),
  }
}

/** A batch of one photo, as an earlier page left it. */
function batch(id: string): KeptBatch {
  const photos = [{ id: `${id} 1`, batchId: id, takenAt: 0, photo: new Blob([id]) }]
  return { id, photos, keptAt: 0, handedOver: null, arranged: null, lost: [] }
}
