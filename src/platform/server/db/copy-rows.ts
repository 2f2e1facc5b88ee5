import type { Client, Connection, Submittable } from 'pg'

/** Messages that pg sends to a custom query; pg's types leave out those for COPY. */
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

/** Bytes gathered before they are written, because rows arrive one by one. */
const pieceBytes = 256 * 1024

/**
 * Runs `copy … to stdout` and passes its text to `write` in pieces of 256 KB, so that any table fits in memory.
 * Resolves with the number of rows.
 */
export function copyOut(client: Client, statement: string, write: (bytes: Buffer) => Promise<void>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let gathered: Buffer[] = []
  let size = 0
  let rows = 0
  let writing = Promise.resolve()

  function writeGathered(connection?: Connection) {
    if (size === 0) return
    const bytes = Buffer.concat(gathered, size)
    gathered = []
    size = 0
    connection?.stream.pause()
    writing = writing.then(() => write(bytes)).finally(() => connection?.stream.resume())
    // `resolve` below reports the failure; without this line it counts as unhandled until then.
    writing.catch(() => undefined)
  }
  client.query<CopyMessages>({
    ...otherMessages(reject),
    submit: (connection) => (connection as unknown as { query(text: string): void }).query(statement),
    handleCopyData({ chunk }, connection) {
      // pg uses the buffer of this chunk again.
      gathered.push(Buffer.from(chunk))
      size += chunk.length
      if (size >= pieceBytes) writeGathered(connection)
    },
    handleCommandComplete: ({ text }) => {
      rows = rowsOf(text)
    },
    handleReadyForQuery() {
      writeGathered()
      void writing.then(() => resolve(rows), reject)
    },
  })
  return promise
}

/**
 * Runs `copy … from stdin` with the bytes of `source`. Resolves with the number of rows.
 * If the source fails, no row is copied and the source's error is thrown.
 */
export function copyIn(client: Client, statement: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  let isOver = false
  let sourceFailure: unknown

  async function send(connection: CopyConnection) {
    try {
      for await (const chunk of source) {
        if (isOver) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await drained(connection)
      }
      if (!isOver) connection.endCopyFrom()
    } catch (failure) {
      sourceFailure = failure
      if (!isOver) connection.sendCopyFail('the source of the copy could not be read')
    }
  }
  client.query<CopyMessages>({
    ...otherMessages((error) => {
      isOver = true
      reject(sourceFailure ?? error)
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

/** Also resolves at 'close': a connection that ends while its buffer is full never drains. */
function drained({ stream }: Connection): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const event of ['drain', 'close']) stream.once(event, resolve)
  return promise.finally(() => {
    for (const event of ['drain', 'close']) stream.off(event, resolve)
  })
}

function otherMessages(handleError: (error: Error) => void): Omit<CopyMessages, 'submit'> {
  return {
    handleError,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => undefined,
    handleCopyData: () => undefined,
    handleCopyInResponse: (connection) => connection.sendCopyFail('nothing is copied into this'),
  }
}

/** The row count of a command tag such as `COPY 12`. */
function rowsOf(tag: string): number {
  return Number(tag.replace(/^COPY /, ''))
}
