import type { S3Simulator } from '../simulators/s3/s3-simulator.ts'

/** The settings of one process of a service with this bucket. The caller adds the database. */
export function serviceSettings(
  role: 'web' | 'worker',
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: ReturnType<S3Simulator['bucket']>,
): Record<string, string> {
  return {
    PASTFASH_ROLE: role,
    DATABASE_URL: 'postgres://pastfash@localhost/pastfash',
    APP_SECRETS: `1:${'x'.repeat(40)}`,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
