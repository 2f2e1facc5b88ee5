import type { Client, Connection, Submittable } from 'pg'

/** What pg tells a query of its own kind; its types leave out the half that speaks of COPY. */
type CopyMessages = Submittable & {
  handleError(error: Error): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleCopyData(message: { chunk: Buffer }, connection: Connection): void
  handleCopyInResponse(connection: CopyConnection): void
}
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Bytes gathered before they are handed on: rows come one by one. */
const gatheredBytes = 256 * 1024

/**
 * Runs `copy … to stdout` and hands its text to `write`, a quarter of a megabyte at a time: however large the table is, no more
 * than that is held. Gives the number of rows.
 */
export function copyOut(client: Client, statement: string, write: (bytes: Buffer) => Promise<void>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let gathered: Buffer[] = []
  let size = 0
  let rows = 0
  let writing = Promise.resolve()

  function handOn(connection?: Connection) {
    if (size === 0) return
    const bytes = Buffer.concat(gathered, size)
    gathered = []
    size = 0
    connection?.stream.pause()
    writing = writing.then(() => write(bytes)).finally(() => connection?.stream.resume())
    // It is told at the end; until then it must not count as unheard.
    writing.catch(() => undefined)
  }
  client.query<CopyMessages>({
    ...deafTo(reject),
    submit: (connection) => (connection as unknown as { query(text: string): void }).query(statement),
    handleCopyData({ chunk }, connection) {
      // The bytes are a window on a buffer that pg uses again.
      gathered.push(Buffer.from(chunk))
      size += chunk.length
      if (size >= gatheredBytes) handOn(connection)
    },
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text)
    },
    handleReadyForQuery() {
      handOn()
      void writing.then(() => resolve(rows), reject)
    },
  })
  return promise
}

/**
 * Runs `copy … from stdin` with what `source` gives. Gives the number of rows; where the source fails none is taken, and what
 * it said is thrown.
 */
export function copyIn(client: Client, statement: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  let isOver = false
  let ofSource: unknown

  async function send(connection: CopyConnection) {
    try {
      for await (const chunk of source) {
        if (isOver) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await drained(connection)
      }
      if (!isOver) connection.endCopyFrom()
    } catch (failure) {
      ofSource = failure
      if (!isOver) connection.sendCopyFail('what was to be copied could not be read')
    }
  }
  client.query<CopyMessages>({
    ...deafTo((error) => {
      isOver = true
      reject(ofSource ?? error)
    }),
    submit: (connection) => (connection as unknown as { query(text: string): void }).query(statement),
    handleCopyInResponse: (connection) => void send(connection),
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text)
    },
    handleReadyForQuery() {
      isOver = true
      resolve(rows)
    },
  })
  return promise
}

/** A connection that ends while it is full would be waited for without end. */
function drained({ stream }: Connection): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const event of ['drain', 'close']) stream.once(event, resolve)
  return promise.finally(() => {
    for (const event of ['drain', 'close']) stream.off(event, resolve)
  })
}

function deafTo(handleError: (error: Error) => void): Omit<CopyMessages, 'submit'> {
  return {
    handleError,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => undefined,
    handleCopyData: () => undefined,
    handleCopyInResponse: (connection) => connection.sendCopyFail('nothing is copied into this'),
  }
}

/** Of `COPY 12`. */
function rowsOf(tag: string): number {
  return Number(tag.replace(/^COPY /, ''))
}
