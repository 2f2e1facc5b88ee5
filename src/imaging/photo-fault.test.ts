import { expect, test } from 'vitest'
import { faultSentence, type PhotoFault } from './photo-fault.ts'

const faults: PhotoFault[] = [
  'empty',
  'too-heavy',
  'unreadable',
  'text',
  'svg',
  'video',
  'unknown',
  'animation',
  'too-many-pixels',
  'cut-short',
  'damaged',
  'cmyk',
  'heic',
]

test('each sentence names the file, says what to choose and differs from the others', () => {
  const sentences = faults.map((fault) => faultSentence(fault, 'dress.jpg'))
  for (const sentence of sentences) expect(sentence).toMatch(/"dress\.jpg".*choose/i)
  expect(new Set(sentences).size).toBe(faults.length)
})

test('the simplest faults have these sentences', () => {
  expect(faultSentence('text', 'dress.jpg')).toBe('"dress.jpg" is text, not a photo. Choose the original photo.')
  expect(faultSentence('animation', undefined)).toBe('This photo is an animation. Choose a photo.')
})
