import { expect, test } from 'vitest'
import { cameraFaultOf, cameraSentences } from './camera-errors.ts'

test('the sentences of camera faults are those of the specification', () => {
  expect(cameraSentences).toMatchObject({
    unsupported: 'Camera not supported on this device.',
    denied: 'Camera permission denied. Please allow camera access in your browser settings.',
    missing: 'No camera found on this device.',
    failed: 'Unable to access camera. Please check permissions and try again.',
  })
})

test('a browser error is mapped to a camera fault by its name', () => {
  const named = (name: string) => cameraFaultOf(Object.assign(new Error('no'), { name }))
  expect(['NotAllowedError', 'SecurityError'].map(named)).toEqual(['denied', 'denied'])
  expect(['NotFoundError', 'OverconstrainedError'].map(named)).toEqual(['missing', 'missing'])
  expect(['NotReadableError', 'AbortError', 'TypeError'].map(named)).toEqual(['failed', 'failed', 'failed'])
  expect(cameraFaultOf({ name: 'OverconstrainedError' })).toBe('missing')
  expect(cameraFaultOf('anything')).toBe('failed')
})
