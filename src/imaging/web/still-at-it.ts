/** What a worker posts while something takes it longer that is not its work: the seconds of its job begin anew. */
const stillAtIt = 'still at it'
/** Milliseconds between two of them. */
const toldEvery = 10_000

export function isStillAtIt(message: unknown): message is typeof stillAtIt {
  return message === stillAtIt
}

/** In a worker: tells the page again and again that `work` is under way, for `seconds` at most. Then it rejects. */
export async function tellingStillAtIt<Result>(work: Promise<Result>, seconds: number): Promise<Result> {
  const tell = () => self.postMessage(stillAtIt, { transfer: [] })
  const late = Promise.withResolvers<never>()
  tell()
  const telling = setInterval(tell, toldEvery)
  const limit = setTimeout(() => late.reject(new Error(`Not done within ${seconds} seconds`)), 1000 * seconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearInterval(telling)
    clearTimeout(limit)
  }
}
