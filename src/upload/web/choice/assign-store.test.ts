import { expect, test } from 'vitest'
import { assignWorld, files, read, worldWith } from './assign-test-world.ts'

test('two presses for one product: the new photos are selected and the field holds the next SKU', async () => {
  const world = assignWorld()
  world.store.know({ last: 'PSTFSH-013', forecast: 'PSTFSH-014', used: [] })
  world.store.add(files('IMG_0001.jpg', 'IMG_0002.jpg'))
  expect(world.state()).toMatchObject({ isOpen: true, bulkSku: 'PSTFSH-014' })
  expect(world.selectedNames()).toEqual(['IMG_0001.jpg', 'IMG_0002.jpg'])
  expect(world.state().hints).toEqual({ last: 'PSTFSH-013', next: 'PSTFSH-014' })
  await read(world)
  expect(world.store.assignAndUpload()).toBe(true)
  expect(world.batches()).toEqual([['PSTFSH-014', 'IMG_0001.jpg', 'IMG_0002.jpg']])
  expect(world.state()).toMatchObject({ isOpen: false, photos: [], bulkSku: 'PSTFSH-015' })
})

test('assigning goes on to the next SKU, and can be undone once', async () => {
  const world = await worldWith('a.jpg', 'b.jpg', 'c.jpg')
  world.store.select(world.photo('a.jpg').id, 'only')
  world.store.setBulkSku(' abc-9 ')
  expect(world.store.assign()).toBe(true)
  expect(world.skus()).toEqual(['a.jpg ABC-9', 'b.jpg', 'c.jpg'])
  expect(world.state()).toMatchObject({
    bulkSku: 'ABC-10',
    undo: '1 photo assigned to ABC-9',
    hints: { last: 'ABC-9' },
  })
  expect(world.state().selected.size).toBe(0)
  world.store.undoLast()
  expect(world.skus()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(world.selectedNames()).toEqual(['a.jpg'])
  expect(world.state()).toMatchObject({ bulkSku: 'ABC-9 ', undo: null, hints: { last: null } })
  world.store.undoLast()
  expect(world.selectedNames()).toEqual(['a.jpg'])
})

test('undoing leaves alone what was typed by hand since', async () => {
  const world = await worldWith('a.jpg', 'b.jpg')
  world.store.setBulkSku('X1')
  world.store.assign()
  world.store.setSku(world.photo('b.jpg').id, 'y2')
  world.store.undoLast()
  expect(world.skus()).toEqual(['a.jpg', 'b.jpg Y2'])
})

test('why nothing was assigned is said, until the next press', async () => {
  const world = assignWorld()
  expect(world.store.assign()).toBe(false)
  expect(world.state().fault).toBe('No images to upload')
  world.store.add(files('a.jpg'))
  expect(world.state().fault).toBeNull()
  expect(world.store.assign()).toBe(false)
  expect(world.state().fault).toBe('SKU cannot be empty')
  world.store.setBulkSku('A/B')
  expect(world.store.assign()).toBe(false)
  expect(world.state().fault).toContain('"A/B"')
  world.store.setBulkSku('AB')
  world.store.clearSelection()
  expect(world.store.assign()).toBe(false)
  expect(world.state().fault).toContain('No photos are selected')
  expect(world.skus()).toEqual(['a.jpg'])
})

test('leading blanks go as they are typed, and a photo with a SKU of its own is not selected any more', async () => {
  const world = await worldWith('a.jpg', 'b.jpg')
  expect(world.selectedNames()).toEqual(['a.jpg', 'b.jpg'])
  world.store.setSku(world.photo('a.jpg').id, '  x1 b ')
  expect(world.photo('a.jpg').sku).toBe('X1 B ')
  expect(world.selectedNames()).toEqual(['b.jpg'])
  world.store.setBulkSku('  ')
  expect(world.state().bulkSku).toBe('')
  world.store.setBulkSku(' y2')
  world.store.assign()
  expect(world.skus()).toEqual(['a.jpg X1 B', 'b.jpg Y2'])
})

test('what the seller typed in the field is not overwritten by more files or news of the queue', () => {
  const world = assignWorld()
  world.store.setBulkSku('mine')
  world.store.add(files('a.jpg'))
  world.store.know({ last: null, forecast: 'PSTFSH-002', used: [] })
  expect(world.state().bulkSku).toBe('MINE')
  world.store.useNextSku()
  expect(world.state().bulkSku).toBe('PSTFSH-002')
})

test('a SKU filled in ahead follows what the queue takes meanwhile', () => {
  const world = assignWorld()
  world.store.add(files('a.jpg'))
  expect(world.state().bulkSku).toBe('')
  world.store.know({ last: null, forecast: 'PSTFSH-002', used: [] })
  expect(world.state().bulkSku).toBe('PSTFSH-002')
  world.store.know({ last: 'PSTFSH-002', forecast: 'PSTFSH-002', used: ['PSTFSH-002'] })
  expect(world.state()).toMatchObject({ bulkSku: 'PSTFSH-003', hints: { last: 'PSTFSH-002', next: 'PSTFSH-003' } })
})

test('once the queue has nothing to tell, the last SKU is that of the newest item', async () => {
  const world = await worldWith('a.jpg')
  world.store.know({ last: 'JEANS-8', newest: 'JEANS-7', forecast: 'PSTFSH-001', used: [] })
  expect(world.state().hints.last).toBe('JEANS-8')
  world.store.know({ last: null, newest: 'JEANS-8', forecast: 'PSTFSH-001', used: [] })
  expect(world.state().hints.last).toBe('JEANS-8')
  world.store.know({ last: null, newest: 'JEANS-9', forecast: 'PSTFSH-001', used: [] })
  expect(world.state().hints.last).toBe('JEANS-9')
  world.store.setBulkSku('mine')
  world.store.assign()
  expect(world.state().hints.last).toBe('MINE')
})

test('counts and faults follow what is typed under the photos, and a wrong SKU counts for none', async () => {
  const world = await worldWith('a.jpg', 'b.jpg', 'c.jpg')
  const [a = '', b = '', c = ''] = world.ids('a.jpg', 'b.jpg', 'c.jpg')
  world.store.setSku(a, 'x1')
  world.store.setSku(b, 'x1 ')
  world.store.setSku(c, 'x#')
  expect(world.state().counts).toEqual({ images: 3, withSku: 2, products: 1 })
  expect([...world.state().skuFaults.keys()]).toEqual([c])
  expect(world.store.upload()).toBe(false)
  expect(world.state().fault).toContain('"X#"')
  world.store.setSku(c, '  ')
  expect(world.state().counts).toEqual({ images: 3, withSku: 2, products: 1 })
  expect(world.state().skuFaults.size).toBe(0)
})

test('uploading without photos and without a SKU is refused with a sentence', async () => {
  const world = assignWorld()
  expect(world.store.upload()).toBe(false)
  expect(world.state().fault).toBe('No images to upload')
  world.store.add(files('a.jpg'))
  await read(world)
  expect(world.store.upload()).toBe(false)
  expect(world.state().fault).toBe('SKU cannot be empty')
  world.store.setBulkSku('AB')
  expect(world.store.upload()).toBe(false)
  expect(world.state().fault).toContain('press Assign, then press Upload')
  expect(world.handedOver).toEqual([])
})

test('each SKU becomes one product; photos without one stay, the dialog with them, and it says why', async () => {
  const world = await worldWith('B1-1.jpg', 'IMG_0001.jpg', 'A1-2.jpg', 'A1-1.jpg')
  expect(world.store.upload()).toBe(true)
  expect(world.batches()).toEqual([
    ['B1', 'B1-1.jpg'],
    ['A1', 'A1-1.jpg', 'A1-2.jpg'],
  ])
  expect(world.names()).toEqual(['IMG_0001.jpg'])
  const stayed =
    '1 photo without a SKU stays here. Select the photos of one product and press Assign, then press Upload.'
  expect(world.state()).toMatchObject({ isOpen: true, undo: null, fault: null, stayed })
  world.store.selectAll()
  expect(world.state().stayed).toBeNull()
  const [batch] = world.handedOver
  expect(batch).toMatchObject({ source: 'files', photos: [{ kept: true, takenAt: 0, preview: expect.any(Blob) }] })
})

test('when the queue refuses, everything stays and its sentence shows', async () => {
  const world = assignWorld(() => ({ handOver: () => 'The queue is full.' }))
  world.store.add(files('A1-1.jpg'))
  await read(world)
  expect(world.store.upload()).toBe(false)
  expect(world.state()).toMatchObject({ fault: 'The queue is full.', isOpen: true })
  expect(world.skus()).toEqual(['A1-1.jpg A1'])
})

test('a SKU that was handed over is not proposed again, before the server knows of it', async () => {
  const world = assignWorld()
  world.store.know({ last: null, forecast: 'PSTFSH-001', used: [] })
  world.store.add(files('a.jpg'))
  await read(world)
  world.store.assignAndUpload()
  expect(world.state().hints.next).toBe('PSTFSH-002')
})

test('sorting keeps the selection and can be undone', async () => {
  const world = await worldWith('img10.jpg', 'img2.jpg')
  world.store.select(world.photo('img2.jpg').id, 'only')
  world.store.sort('name')
  expect(world.names()).toEqual(['img2.jpg', 'img10.jpg'])
  expect(world.state()).toMatchObject({ sortedBy: 'name', undo: 'Sorted by name' })
  world.store.undoLast()
  expect(world.names()).toEqual(['img10.jpg', 'img2.jpg'])
  expect(world.state().sortedBy).toBe('chosen')
  expect(world.selectedNames()).toEqual(['img2.jpg'])
})

test('SKUs read from names show once as a change that can be undone; only the others are selected', () => {
  const world = assignWorld()
  world.store.add(files('A1_1.jpg', 'IMG_0001.jpg', 'A1_2.jpg'))
  expect(world.skus()).toEqual(['A1_1.jpg A1', 'IMG_0001.jpg', 'A1_2.jpg A1'])
  expect(world.selectedNames()).toEqual(['IMG_0001.jpg'])
  expect(world.state().undo).toBe('SKUs were read from file names. Check them.')
  world.store.undoLast()
  expect(world.skus()).toEqual(['A1_1.jpg', 'IMG_0001.jpg', 'A1_2.jpg'])
})
