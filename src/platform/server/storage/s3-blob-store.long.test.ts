import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensurePrograms } from '../../../../scripts/cluster/needed-programs.mjs'
import { letPass } from '../../../../scripts/cluster/own-folder.ts'
import { freePorts } from '../../../../scripts/cluster/part.ts'
import { type ClusterStore, makeBucket, startStore } from '../../../../scripts/cluster/swift.ts'
import { blobStoreContract } from '../../../../test/contracts/blob-store.ts'
import { openS3BlobStore } from './s3-blob-store.ts'

// A long timeout: on a busy machine Swift takes a tenth of a second for a request, and one of the tests sends four hundred.
describe.skipIf(!(await ensurePrograms()))('a bucket of OpenStack’s Swift', { timeout: 180_000 }, () => {
  let folder: string
  let store: ClusterStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pastfash-swift-'))
    letPass(folder)
    store = await startStore(folder, join(folder, 'swift.log'), await freePorts(5))
  }, 300_000)
  afterAll(async () => {
    await Promise.all(store.parts.map((part) => part.stop()))
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  blobStoreContract(async () => {
    const bucket = { ...store.bucket, bucket: `bucket-${randomUUID()}` }
    await makeBucket(bucket)
    return openS3BlobStore(bucket)
  })

  test('wrong keys and a missing bucket each give their own error message', async () => {
    await expect(openS3BlobStore({ ...store.bucket, secretAccessKey: 'wrong' }).check()).rejects.toThrow(
      'the store refuses the keys (SignatureDoesNotMatch)',
    )
    await expect(openS3BlobStore({ ...store.bucket, bucket: 'another' }).check()).rejects.toThrow(
      'there is no such bucket',
    )
  })
})
