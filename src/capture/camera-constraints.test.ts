import { expect, test } from 'vitest'
import { cameraConstraints } from './camera-constraints.ts'

test('ideally 1920x1080, at most 4096 either way, the facing as a wish, no sound', () => {
  expect(cameraConstraints('environment')).toMatchObject({
    audio: false,
    video: {
      facingMode: { ideal: 'environment' },
      width: { ideal: 1920, max: 4096 },
      height: { ideal: 1080, max: 4096 },
    },
  })
})
