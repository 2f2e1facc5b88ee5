import { expect, test } from 'vitest'
import { demandOn } from './setting-demands.ts'
import { optionalText } from './setting-forms.ts'
import type { Setting } from './slice-settings.ts'

const storeSetting = (partOf: string): Setting => {
  const words = { group: 'Photos', about: '', form: '', example: '', unset: '' }
  return { ...words, schema: optionalText, secret: false, shared: true, partOf }
}
const settings = {
  S3_BUCKET: storeSetting('S3'),
  S3_REGION: storeSetting('S3'),
  AZURE_CONTAINER: storeSetting('Azure'),
}

test('a process of a service needs one kind of photo store, and all settings of that kind', () => {
  const worker = { PASTFASH_ROLE: 'worker' }
  const missing = (present: Record<string, string>) =>
    Object.keys(settings).filter((name) => !(name in present) && demandOn(settings, name, present) !== undefined)
  expect(missing(worker)).toEqual(['S3_BUCKET', 'S3_REGION', 'AZURE_CONTAINER'])
  expect(missing({ ...worker, AZURE_CONTAINER: 'photos' })).toEqual([])
  expect(missing({ ...worker, S3_BUCKET: 'photos' })).toEqual(['S3_REGION'])
})
