import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passingFolder } from '../../../../test/passing-folder.ts'
import { type Manifest, makeBackupFolder, readManifest, writeManifest } from './manifest.ts'

test('a manifest that could not be written to its end is none', async () => {
  const folder = join(await passingFolder('pastfash-backup-'), 'backup')
  await makeBackupFolder(folder)
  const unwritable = {
    toJSON() {
      throw new Error('ENOSPC: no space left on device')
    },
  } as unknown as Manifest
  await expect(writeManifest(folder, unwritable)).rejects.toThrow('no space left on device')
  await expect(readManifest(folder)).rejects.toThrow('is no whole backup')
})
