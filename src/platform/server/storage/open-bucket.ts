import { join } from 'node:path'
import type { BlobStore } from '../../blob-store.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../settings/config.ts'
import type { SecretSettings } from '../settings/secret-settings.ts'
import { openDiskBlobStore } from './disk-blob-store.ts'
import { openS3BlobStore } from './s3-blob-store.ts'

type BucketSettings = {
  config: Pick<Config, 'bucket' | 'dataFolder'>
  secrets: Pick<SecretSettings, 's3AccessKeyId' | 's3SecretAccessKey'>
  clock?: Clock
}

/** The bucket of the settings: in the S3 store if one is set, else the folder `name` in the data folder. */
export function openBucket({ config, secrets, clock }: BucketSettings, name: string): BlobStore {
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = secrets
  if (config.bucket && accessKeyId && secretAccessKey)
    return openS3BlobStore({ ...config.bucket, accessKeyId, secretAccessKey })
  return openDiskBlobStore(join(config.dataFolder, 'bucket', name), clock && { clock })
}
