import { S3ServiceError } from 's3mini'
import { messageOf } from '../../errors.ts'

/**
 * A request that came to nothing: by the store's answer (its status and code, such as 403 SignatureDoesNotMatch) or without one.
 * It holds nothing of the request or the answer: stores quote keys and signatures in theirs.
 */
export class S3Failure extends Error {
  override readonly name = 'S3Failure'
  /** Undefined where no answer came. */
  readonly status: number | undefined
  readonly code: string

  constructor({ status, code, cause }: { status?: number; code: string; cause?: unknown }) {
    super(status === undefined ? `The store did not answer: ${code}` : `The store answered ${status} ${code}`, {
      cause,
    })
    this.status = status
    this.code = code
  }

  /** True where the next try may go well: a line that broke, a store that is busy. A wait that was long is not begun again. */
  get mayPass(): boolean {
    if (this.status === undefined) return this.code !== 'TimeoutError'
    return [429, 500, 502, 503, 504].includes(this.status)
  }

  /** True where there is no room, for this bucket or at all. */
  get isFull(): boolean {
    const words = ['QuotaExceeded', 'XMinioStorageFull', 'StorageFull', 'InsufficientStorage', 'EntityTooLarge']
    return this.status === 507 || this.status === 413 || words.includes(this.code)
  }
}

/** What a library threw, as a failure. */
export function s3FailureOf(error: unknown): S3Failure {
  if (error instanceof S3Failure) return error
  if (error instanceof S3ServiceError) return new S3Failure({ status: error.status, code: error.serviceCode ?? '' })
  return new S3Failure({ code: reasonOf(error), cause: error })
}

/** fetch says "fetch failed" and hangs the reason below it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error)
  const { code } = error as NodeJS.ErrnoException
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return typeof code === 'string' ? code : error.name === 'TimeoutError' ? error.name : error.message
}
