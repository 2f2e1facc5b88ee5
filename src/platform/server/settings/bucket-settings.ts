import { z } from 'zod'
import { optionalText, webAddress } from './setting-forms.ts'
import type { ValuesOf } from './slice-settings.ts'

/** All of these or none must be set. Processes of several roles need them, because they share no folder. */
const storeKey = { group: 'Photos', unset: 'photos are files in the data folder', shared: true, partOf: 'S3' } as const

/** Settings of the S3 store. */
export const bucketSettings = {
  S3_ENDPOINT: {
    about: 'The address of an S3-compatible store for the photos.',
    form: 'write it as https://s3.example',
    example: 'https://s3.eu-central-1.amazonaws.com',
    schema: webAddress.transform((address) => address.replace(/\/+$/, '')).optional(),
    secret: false,
    ...storeKey,
  },
  S3_REGION: {
    about: "The store's region, which is part of each request's signature.",
    form: 'write it as the store names it, such as us-east-1',
    example: 'eu-central-1',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/)
      .optional(),
    secret: false,
    ...storeKey,
  },
  S3_BUCKET: {
    about: 'An existing, private bucket for the photos, used by PastFash alone.',
    form: 'write 3 to 63 lowercase letters, digits, dots or hyphens',
    example: 'product-images',
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    secret: false,
    ...storeKey,
  },
  S3_ACCESS_KEY_ID: {
    about: 'A key that may read, write, list and delete in that bucket.',
    form: 'write it as the store gave it',
    example: '...',
    schema: optionalText,
    secret: true,
    ...storeKey,
  },
  S3_SECRET_ACCESS_KEY: {
    about: 'The secret for S3_ACCESS_KEY_ID.',
    form: 'write it as the store gave it',
    example: '...',
    schema: optionalText,
    secret: true,
    ...storeKey,
  },
} as const

/** The S3 bucket, undefined if photos are files in the data folder; and the keys of the store. */
export function readBucket(env: ValuesOf<typeof bucketSettings>) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  return {
    bucket: endpoint && region && bucket ? { endpoint, region, bucket } : undefined,
    secrets: { s3AccessKeyId: env.S3_ACCESS_KEY_ID, s3SecretAccessKey: env.S3_SECRET_ACCESS_KEY },
  }
}
