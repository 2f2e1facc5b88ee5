import { AppError } from '../../errors.ts'
import { StorageAway } from '../storage/storage-failures.ts'
import { storageFull } from '../storage/storage-full.ts'

/** Error codes of a server that is gone, restarting or refusing connections: asking again may help. */
const transientCodes = new Set([
  'ECONNREFUSED',
  'EPIPE',
  'ECONNRESET',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  // Out of memory, too many connections, a disk that does not answer.
  '53200',
  '53300',
  '58030',
  // Deadlock: two transactions waited for each other, and PostgreSQL ended this one.
  '40P01',
])

/** True if the database is unavailable for the moment. False if it refused the statement. */
export function isTransientDatabaseFailure(thrown: unknown): boolean {
  if (thrown instanceof StorageAway) return false
  for (const error of causes(thrown)) {
    if (typeof error.code === 'string' && transientCodes.has(error.code)) return true
    // The socket file of a local server is missing. ENOENT of any other file means something else.
    if (error.code === 'ENOENT' && error.syscall === 'connect') return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error/.test(
        error.message,
      )
    )
      return true
  }
  return isUnanswered(thrown)
}

/** True if a statement got no answer within the timeout. Its connection is dead and answers nothing more. */
export function isUnanswered(thrown: unknown): thrown is Error {
  return causes(thrown).some(({ message }) => message === 'Query read timeout')
}

/** PostgreSQL's five-character error code, also of a cause; undefined for other errors. */
export function postgresCode(thrown: unknown): string | undefined {
  return causes(thrown).find((error) => /^[0-9A-Z]{5}$/.test(error.code ?? ''))?.code
}

/** The violated constraint, if the server named one. */
export function violatedConstraint(thrown: unknown): string | undefined {
  return causes(thrown).find((error) => error.constraint !== undefined)?.constraint
}

/** The database's message, without the statement that drizzle puts before it. */
export function databaseMessage(thrown: unknown): string {
  return causes(thrown).at(-1)?.message ?? String(thrown)
}

/** Code of an exception raised by our own functions (raise_exception in Appendix A of PostgreSQL's documentation). */
const raisedByFunction = 'P0001'

/** The reason of a refusal for a seller's sentence: the message of our own functions; all other messages stay hidden. */
function sellerReason(thrown: unknown): string {
  return postgresCode(thrown) === raisedByFunction ? databaseMessage(thrown) : 'the database refused it'
}

/** PostgreSQL's disk_full (Appendix A of its documentation). */
const diskFull = '53100'

/** True if the disk of the database is full. */
export function isDiskFull(thrown: unknown): boolean {
  return postgresCode(thrown) === diskFull
}

/** Turns an unavailable or full database into an AppError with a sentence; returns other errors unchanged. */
export function asDatabaseFailure(thrown: unknown): unknown {
  if (isDiskFull(thrown)) return storageFull(thrown)
  if (thrown instanceof AppError || !(isTransientDatabaseFailure(thrown) || isStopping(thrown))) return thrown
  return new AppError(
    'try-later',
    "PastFash can't reach its database right now. Try again in a few seconds. It's safe to try twice.",
    {
      cause: thrown,
      retryAfter: 2,
    },
  )
}

/** True if this process has closed its pool because it is shutting down. Waiting does not help; its next start will answer. */
function isStopping(thrown: unknown): boolean {
  return causes(thrown).some(({ message }) => message === 'Cannot use a pool after calling end on the pool')
}

/**
 * Turns a refusal by the database into the sentence of the specification's error catalogue: `failure`, a colon and the reason.
 * Treats other errors as `asDatabaseFailure` does.
 */
export function asRefusal(thrown: unknown, failure: string): unknown {
  const converted = asDatabaseFailure(thrown)
  if (converted instanceof AppError || postgresCode(thrown) === undefined) return converted
  return new AppError('broken', `${failure}: ${sellerReason(thrown)}`, { cause: thrown })
}

type DatabaseError = Error & { code?: string; syscall?: string; constraint?: string }

function causes(thrown: unknown): DatabaseError[] {
  const foundErrors: DatabaseError[] = []
  for (let error = thrown; error instanceof Error && foundErrors.length < 5; error = error.cause)
    foundErrors.push(error)
  return foundErrors
}

/** Resolves with the query's result; throws its failure as `asDatabaseFailure` converts it. */
export async function orDatabaseFailure<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    throw asDatabaseFailure(error)
  }
}
