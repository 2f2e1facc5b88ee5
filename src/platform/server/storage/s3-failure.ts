import { S3ServiceError } from 's3mini'
import { messageOf } from '../../errors.ts'

/**
 * A failed request: the store's answer (its status and code, such as 403 SignatureDoesNotMatch) or no answer.
 * Holds nothing of the request or the answer, because stores quote keys and signatures in theirs.
 */
export class S3Failure extends Error {
  override readonly name = 'S3Failure'
  /** Undefined if no answer came. */
  readonly status: number | undefined
  readonly code: string

  constructor({ status, code, cause }: { status?: number; code: string; cause?: unknown }) {
    super(status === undefined ? `The store did not answer: ${code}` : `The store answered ${status} ${code}`, {
      cause,
    })
    this.status = status
    this.code = code
  }

  /** True if the next try may succeed: after a broken connection or from a busy store. A timeout is not repeated. */
  get isTransient(): boolean {
    if (this.status === undefined) return this.code !== 'TimeoutError'
    return [429, 500, 502, 503, 504].includes(this.status)
  }

  /** True if there is no room, in this bucket or in the whole store. */
  get isFull(): boolean {
    const words = ['QuotaExceeded', 'XMinioStorageFull', 'StorageFull', 'InsufficientStorage', 'EntityTooLarge']
    return this.status === 507 || this.status === 413 || words.includes(this.code)
  }
}

/** Converts an error of a library. */
export function s3FailureOf(error: unknown): S3Failure {
  if (error instanceof S3Failure) return error
  if (error instanceof S3ServiceError) return new S3Failure({ status: error.status, code: error.serviceCode ?? '' })
  return new S3Failure({ code: reasonOf(error), cause: error })
}

/** The message of the innermost cause: fetch says only "fetch failed" and attaches the reason as its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error)
  const { code } = error as NodeJS.ErrnoException
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return typeof code === 'string' ? code : error.name === 'TimeoutError' ? error.name : error.message
}
