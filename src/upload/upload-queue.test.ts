import { expect, test } from 'vitest'
import {
  choiceFault,
  manyFilesMessage,
  nextToRun,
  progressOf,
  runningStatus,
  type UploadStatus,
} from './upload-queue.ts'

test('compressing is the first half of the progress, uploading the second', () => {
  expect(progressOf([{ state: 'chosen' }, { state: 'chosen' }])).toBe(0)
  expect(progressOf([{ state: 'ready' }, { state: 'ready' }])).toBe(50)
  expect(progressOf([{ state: 'stored' }, { state: 'ready' }])).toBe(75)
  expect(progressOf([{ state: 'stored' }, { state: 'failed' }])).toBe(100)
})

test('the status follows the progress: compressing in its first half, uploading in its second', () => {
  expect(runningStatus([{ state: 'ready' }, { state: 'chosen' }])).toBe('compressing')
  expect(runningStatus([{ state: 'ready' }, { state: 'ready' }])).toBe('uploading')
  expect(runningStatus([{ state: 'stored' }, { state: 'stored' }, { state: 'chosen' }])).toBe('uploading')
})

test('entries run in order, one at a time', () => {
  const entry = (name: string, status: UploadStatus) => ({ name, status })
  expect(nextToRun([entry('a', 'failed'), entry('b', 'queued'), entry('c', 'queued')])?.name).toBe('b')
  expect(nextToRun([entry('a', 'uploading'), entry('b', 'queued')])).toBeUndefined()
})

test('an empty choice, and more photos than a product holds, are refused with a sentence', () => {
  expect(choiceFault(0)).toBe('No images to upload')
  expect(choiceFault(60)).toBeUndefined()
  expect(choiceFault(200)).toBe(
    'An item can have up to 60 photos, and you chose 200. Nothing was uploaded. Choose 60 or fewer.',
  )
  expect(choiceFault(200, 'ABC')).toBe(
    'An item can have up to 60 photos, and you chose 200 for ABC. Nothing was uploaded. Choose 60 or fewer.',
  )
})

test('more than 50 files are announced', () => {
  expect(manyFilesMessage(50)).toBeUndefined()
  expect(manyFilesMessage(51)).toBe('Processing 51 images... This may take a moment.')
})
