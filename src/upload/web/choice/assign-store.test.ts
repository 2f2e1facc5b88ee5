import { expect, test } from 'vitest'
import { assignEnvironment, environmentWith, files, read } from './assign-test-environment.ts'

test('one product takes two presses: new photos are selected, and the field has the next SKU', async () => {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: 'PSTFSH-013', forecast: 'PSTFSH-014', used: [] })
  env.store.add(files('IMG_0001.jpg', 'IMG_0002.jpg'))
  expect(env.state()).toMatchObject({ isOpen: true, bulkSku: 'PSTFSH-014' })
  expect(env.selectedNames()).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg'])
  expect(env.state().hints).toEqual({ last: 'PSTFSH-013', next: 'PSTFSH-014' })
  await read(env)
  expect(env.store.assignAndUpload()).toBe(true)
  expect(env.batches()).toEqual([['PSTFSH-014', 'IMG_0001.jpg', 'IMG_0002.jpg']])
  expect(env.state()).toMatchObject({ isOpen: false, photos: [], bulkSku: 'PSTFSH-015' })
})

test('Assign continues with the next SKU, and can be undone once', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg', 'c.jpg')
  env.store.select(env.photo('a.jpg').id, 'only')
  env.store.setBulkSku(' abc-9 ')
  expect(env.store.assign()).toBe(true)
  expect(env.skus()).toEqual(['a.jpg ABC-9', 'b.jpg', 'c.jpg'])
  expect(env.state()).toMatchObject({
    bulkSku: 'ABC-10',
    undo: '1 photo assigned to ABC-9',
    hints: { last: 'ABC-9' },
  })
  expect(env.state().selected.size).toBe(0)
  env.store.undoLast()
  expect(env.skus()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(env.selectedNames()).toEqual(['a.jpg'])
  expect(env.state()).toMatchObject({ bulkSku: 'ABC-9 ', undo: null, hints: { last: null } })
  env.store.undoLast()
  expect(env.selectedNames()).toEqual(['a.jpg'])
})

test('Undo keeps a SKU that was typed since', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg')
  env.store.setBulkSku('X1')
  env.store.assign()
  env.store.setSku(env.photo('b.jpg').id, 'y2')
  env.store.undoLast()
  expect(env.skus()).toEqual(['a.jpg', 'b.jpg Y2'])
})

test('a refused Assign says why until the next press', async () => {
  const env = assignEnvironment()
  expect(env.store.assign()).toBe(false)
  expect(env.state().fault).toBe('No images to upload')
  env.store.add(files('a.jpg'))
  expect(env.state().fault).toBeNull()
  expect(env.store.assign()).toBe(false)
  expect(env.state().fault).toBe('SKU cannot be empty')
  env.store.setBulkSku('A/B')
  expect(env.store.assign()).toBe(false)
  expect(env.state().fault).toContain('"A/B"')
  env.store.setBulkSku('AB')
  env.store.clearSelection()
  expect(env.store.assign()).toBe(false)
  expect(env.state().fault).toContain('No photos are selected')
  expect(env.skus()).toEqual(['a.jpg'])
})

test('leading spaces are removed while typing, and a photo with a SKU of its own leaves the selection', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg')
  expect(env.selectedNames()).toEqual(['a.jpg', 'b.jpg'])
  env.store.setSku(env.photo('a.jpg').id, '  x1 b ')
  expect(env.photo('a.jpg').sku).toBe('X1 B ')
  expect(env.selectedNames()).toEqual(['b.jpg'])
  env.store.setBulkSku('  ')
  expect(env.state().bulkSku).toBe('')
  env.store.setBulkSku(' y2')
  env.store.assign()
  expect(env.skus()).toEqual(['a.jpg X1 B', 'b.jpg Y2'])
})

test('more files or an update of the queue do not overwrite the text that the seller typed', () => {
  const env = assignEnvironment()
  env.store.setBulkSku('mine')
  env.store.add(files('a.jpg'))
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-002', used: [] })
  expect(env.state().bulkSku).toBe('MINE')
  env.store.takeNextSku()
  expect(env.state().bulkSku).toBe('PSTFSH-002')
})

test('a proposed SKU becomes the next one when the queue takes it', () => {
  const env = assignEnvironment()
  env.store.add(files('a.jpg'))
  expect(env.state().bulkSku).toBe('')
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-002', used: [] })
  expect(env.state().bulkSku).toBe('PSTFSH-002')
  env.store.updateSkuFacts({ last: 'PSTFSH-002', forecast: 'PSTFSH-002', used: ['PSTFSH-002'] })
  expect(env.state()).toMatchObject({ bulkSku: 'PSTFSH-003', hints: { last: 'PSTFSH-002', next: 'PSTFSH-003' } })
})

test('when the queue is empty, the last SKU is that of the newest item', async () => {
  const env = await environmentWith('a.jpg')
  env.store.updateSkuFacts({ last: 'JEANS-8', newest: 'JEANS-7', forecast: 'PSTFSH-001', used: [] })
  expect(env.state().hints.last).toBe('JEANS-8')
  env.store.updateSkuFacts({ last: null, newest: 'JEANS-8', forecast: 'PSTFSH-001', used: [] })
  expect(env.state().hints.last).toBe('JEANS-8')
  env.store.updateSkuFacts({ last: null, newest: 'JEANS-9', forecast: 'PSTFSH-001', used: [] })
  expect(env.state().hints.last).toBe('JEANS-9')
  env.store.setBulkSku('mine')
  env.store.assign()
  expect(env.state().hints.last).toBe('MINE')
})

test('counts and faults follow the text under the photos, and an invalid SKU does not count', async () => {
  const env = await environmentWith('a.jpg', 'b.jpg', 'c.jpg')
  const [a = '', b = '', c = ''] = env.ids('a.jpg', 'b.jpg', 'c.jpg')
  env.store.setSku(a, 'x1')
  env.store.setSku(b, 'x1 ')
  env.store.setSku(c, 'x#')
  expect(env.state().counts).toEqual({ images: 3, withSku: 2, products: 1 })
  expect([...env.state().skuFaults.keys()]).toEqual([c])
  expect(env.store.upload()).toBe(false)
  expect(env.state().fault).toContain('"X#"')
  env.store.setSku(c, '  ')
  expect(env.state().counts).toEqual({ images: 3, withSku: 2, products: 1 })
  expect(env.state().skuFaults.size).toBe(0)
})

test('an upload without photos or without a SKU is refused with a sentence', async () => {
  const env = assignEnvironment()
  expect(env.store.upload()).toBe(false)
  expect(env.state().fault).toBe('No images to upload')
  env.store.add(files('a.jpg'))
  await read(env)
  expect(env.store.upload()).toBe(false)
  expect(env.state().fault).toBe('SKU cannot be empty')
  env.store.setBulkSku('AB')
  expect(env.store.upload()).toBe(false)
  expect(env.state().fault).toContain('press Assign, then press Upload')
  expect(env.handedOver).toEqual([])
})

test('each SKU becomes one product; photos without a SKU stay in the open dialog, which says why', async () => {
  const env = await environmentWith('B1-1.jpg', 'IMG_0001.jpg', 'A1-2.jpg', 'A1-1.jpg')
  expect(env.store.upload()).toBe(true)
  expect(env.batches()).toEqual([
    ['B1', 'B1-1.jpg'],
    ['A1', 'A1-1.jpg', 'A1-2.jpg'],
  ])
  expect(env.names()).toEqual(['IMG_0001.jpg'])
  const stayedReason =
    '1 photo without a SKU stays here. Select the photos of one item, press Assign, then press Upload.'
  expect(env.state()).toMatchObject({ isOpen: true, undo: null, fault: null, stayedReason })
  env.store.selectAll()
  expect(env.state().stayedReason).toBeNull()
  const [batch] = env.handedOver
  expect(batch).toMatchObject({ source: 'files', photos: [{ kept: true, takenAt: 0, preview: expect.any(Blob) }] })
})

test('when the queue refuses, everything stays and its sentence shows', async () => {
  const env = assignEnvironment(() => ({ handOver: () => 'The queue is full.' }))
  env.store.add(files('A1-1.jpg'))
  await read(env)
  expect(env.store.upload()).toBe(false)
  expect(env.state()).toMatchObject({ fault: 'The queue is full.', isOpen: true })
  expect(env.skus()).toEqual(['A1-1.jpg A1'])
})

test('a SKU that was handed over is not proposed again, even before the server knows it', async () => {
  const env = assignEnvironment()
  env.store.updateSkuFacts({ last: null, forecast: 'PSTFSH-001', used: [] })
  env.store.add(files('a.jpg'))
  await read(env)
  env.store.assignAndUpload()
  expect(env.state().hints.next).toBe('PSTFSH-002')
})

test('sorting keeps the selection and can be undone', async () => {
  const env = await environmentWith('img10.jpg', 'img2.jpg')
  env.store.select(env.photo('img2.jpg').id, 'only')
  env.store.sort('name')
  expect(env.names()).toEqual(['img2.jpg', 'img10.jpg'])
  expect(env.state()).toMatchObject({ sortedBy: 'name', undo: 'Sorted by name' })
  env.store.undoLast()
  expect(env.names()).toEqual(['img10.jpg', 'img2.jpg'])
  expect(env.state().sortedBy).toBe('chosen')
  expect(env.selectedNames()).toEqual(['img2.jpg'])
})

test('SKUs read from names show once as a change that can be undone, and only photos without one are selected', () => {
  const env = assignEnvironment()
  env.store.add(files('A1_1.jpg', 'IMG_0001.jpg', 'A1_2.jpg'))
  expect(env.skus()).toEqual(['A1_1.jpg A1', 'IMG_0001.jpg', 'A1_2.jpg A1'])
  expect(env.selectedNames()).toEqual(['IMG_0001.jpg'])
  expect(env.state().undo).toBe('SKUs were read from file names. Check them.')
  env.store.undoLast()
  expect(env.skus()).toEqual(['A1_1.jpg', 'IMG_0001.jpg', 'A1_2.jpg'])
})
