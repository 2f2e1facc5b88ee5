import { AppError } from '../../errors.ts'
import { StorageAway } from '../storage/storage-failures.ts'
import { storageFull } from '../storage/storage-full.ts'

/** Error codes of a server that is gone, restarting or refusing: the statement may be asked again. */
const passing = new Set([
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
  // Two transactions waited for each other, and this one gave way.
  '40P01',
])

/** True when the database itself is away for the moment, as opposed to refusing what was asked. */
export function isPassingDatabaseFailure(thrown: unknown): boolean {
  if (thrown instanceof StorageAway) return false
  for (const error of causes(thrown)) {
    if (typeof error.code === 'string' && passing.has(error.code)) return true
    // The socket of a server on this machine is away; of a file the same code says something else.
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

/** True when a statement got no answer for as long as its connection waits; that connection answers nothing more. */
export function isUnanswered(thrown: unknown): thrown is Error {
  return causes(thrown).some(({ message }) => message === 'Query read timeout')
}

/** PostgreSQL's five-character code of what was thrown, looking through the causes; undefined for anything else. */
export function postgresCode(thrown: unknown): string | undefined {
  return causes(thrown).find((error) => /^[0-9A-Z]{5}$/.test(error.code ?? ''))?.code
}

/** The constraint a statement ran into, where the server named one. */
export function violatedConstraint(thrown: unknown): string | undefined {
  return causes(thrown).find((error) => error.constraint !== undefined)?.constraint
}

/** The database's own words, without the statement that drizzle puts before them. */
export function databaseMessage(thrown: unknown): string {
  return causes(thrown).at(-1)?.message ?? String(thrown)
}

/** Raised by one of our own functions, in words (raise_exception in Appendix A of PostgreSQL's documentation). */
const raised = 'P0001'

/** Why the database refused, for a seller's sentence: what our own functions say, and of all else nothing of the inside. */
function reasonToTell(thrown: unknown): string {
  return postgresCode(thrown) === raised ? databaseMessage(thrown) : 'the database refused it'
}

/** PostgreSQL's disk_full (Appendix A of its documentation). */
const diskFull = '53100'

/** True when the disk of the database has no room for what was written. */
export function isDiskFull(thrown: unknown): boolean {
  return postgresCode(thrown) === diskFull
}

/** Turns a database that is away, or full, into the sentence for it; everything else passes unchanged. For failures of the database alone. */
export function asDatabaseFailure(thrown: unknown): unknown {
  if (isDiskFull(thrown)) return storageFull(thrown)
  if (thrown instanceof AppError || !(isPassingDatabaseFailure(thrown) || isStopping(thrown))) return thrown
  return new AppError(
    'try-later',
    'PastFash cannot reach its database at the moment. Please try again in a few seconds; asking twice does no harm.',
    {
      cause: thrown,
      retryAfter: 2,
    },
  )
}

/** This process has let go of the database, as it is stopping: waiting here is in vain, its next start will answer. */
function isStopping(thrown: unknown): boolean {
  return causes(thrown).some(({ message }) => message === 'Cannot use a pool after calling end on the pool')
}

/**
 * Turns a refusal of the database into the sentence of the specification's error catalogue: `failure`, a colon and the reason.
 * Everything else is as `asDatabaseFailure` has it.
 */
export function asRefusal(thrown: unknown, failure: string): unknown {
  const told = asDatabaseFailure(thrown)
  if (told instanceof AppError || postgresCode(thrown) === undefined) return told
  return new AppError('broken', `${failure}: ${reasonToTell(thrown)}`, { cause: thrown })
}

type DatabaseError = Error & { code?: string; syscall?: string; constraint?: string }

function causes(thrown: unknown): DatabaseError[] {
  const found: DatabaseError[] = []
  for (let error = thrown; error instanceof Error && found.length < 5; error = error.cause) found.push(error)
  return found
}

/** What was asked of the database, its failure told as `asDatabaseFailure` tells it. */
export async function orDatabaseFailure<T>(asked: PromiseLike<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw asDatabaseFailure(error)
  }
}
