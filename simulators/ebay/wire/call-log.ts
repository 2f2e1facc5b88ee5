/** A call as tests read it, without tokens, secrets and codes. */
export type Call = {
  /** Simulated time, milliseconds since 1970. */
  readonly at: number
  /** eBay's operationId, or token, revoke, introspect, authorize. */
  readonly operation: string
  readonly userId: string | undefined
  readonly method: string
  /** With the query. */
  readonly path: string
  /** The sent JSON; undefined without a body. */
  readonly sent: unknown
  /** The status of the answer, or of the one held back; undefined if nothing was done. */
  readonly status: number | undefined
  /** False if the answer was held back or the connection was broken. */
  readonly isAnswered: boolean
}

export type CallLog = {
  add(call: Call): void
  /** Oldest first, with `userId` only that seller's. The last 50,000 of this run. */
  list(userId?: string): readonly Call[]
}

const maxCalls = 50_000

export function createCallLog(writeLine?: (line: string) => void): CallLog {
  let calls: Call[] = []
  return {
    add: (call) => {
      calls.push(call)
      if (calls.length > 2 * maxCalls) calls = calls.slice(-maxCalls)
      writeLine?.(`${call.method} ${call.path.split('?')[0]} ${call.status ?? 'no answer'} ${call.userId ?? ''}`.trim())
    },
    list: (userId) => calls.filter((call) => userId === undefined || call.userId === userId),
  }
}
