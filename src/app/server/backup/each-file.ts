/** Files on their way at once: enough for a store that is far away, few enough to be held. */
const filesAtOnce = 8

/** Does `work` for every file, a few at a time; the first failure ends it. */
export async function eachFile<File>(files: AsyncIterable<File>, work: (file: File) => Promise<void>): Promise<void> {
  const iterator = files[Symbol.asyncIterator]()
  const failed = new AbortController()
  const worker = async () => {
    try {
      for (let next = await iterator.next(); !next.done && !failed.signal.aborted; next = await iterator.next())
        await work(next.value)
    } catch (error) {
      failed.abort()
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: filesAtOnce }, worker))
  await iterator.return?.()
  const first = ended.find((end) => end.status === 'rejected')
  if (first) throw first.reason
}
