/** Enough to use a store that answers slowly, and few enough for the memory. */
const maxConcurrentFiles = 8

/** Runs `work` for every file, up to eight at a time. Stops at the first failure and throws it. */
export async function eachFile<File>(files: AsyncIterable<File>, work: (file: File) => Promise<void>): Promise<void> {
  const iterator = files[Symbol.asyncIterator]()
  const failure = new AbortController()
  const worker = async () => {
    try {
      for (let next = await iterator.next(); !next.done && !failure.signal.aborted; next = await iterator.next())
        await work(next.value)
    } catch (error) {
      failure.abort()
      throw error
    }
  }
  const results = await Promise.allSettled(Array.from({ length: maxConcurrentFiles }, worker))
  await iterator.return?.()
  const first = results.find((result) => result.status === 'rejected')
  if (first) throw first.reason
}
