import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { type Manifest, makeBackupFolder, readManifest, refuseInside, writeManifest } from './manifest.ts'

test('a manifest that cannot be written completely is not created', async () => {
  const folder = join(await temporaryFolder('pastfash-backup-'), 'backup')
  await makeBackupFolder(folder)
  const unwritable = {
    toJSON() {
      throw new Error('ENOSPC: no space left on device')
    },
  } as unknown as Manifest
  await expect(writeManifest(folder, unwritable)).rejects.toThrow('no space left on device')
  await expect(readManifest(folder)).rejects.toThrow('is not a complete backup')
})

test('a backup folder inside the data folder is refused', () => {
  for (const folder of ['/data', '/data/backups/1', '/data/..backup'])
    expect(() => refuseInside('/data/', folder)).toThrow(`${folder} is in the data folder /data.`)
  for (const folder of ['/data-2', '/', '/backups/data', '/backup']) refuseInside('/data', folder)
})
