/** What a worker posts while something takes it longer that is not its work: the seconds of its job begin anew. */
const stillAtIt = 'still at it'
/** Milliseconds between two of them. */
const toldEvery = 10_000

export function isStillAtIt(message: unknown): message is typeof stillAtIt {
  return message === stillAtIt
}

/** In a worker: tells the page again and again that `work` is under way, for `seconds` at most. Then it rejects. */
export function tellingStillAtIt<Result>(work: Promise<Result>, seconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const tell = () => self.postMessage(stillAtIt, { transfer: [] })
    const end = () => {
      clearInterval(telling)
      clearTimeout(limit)
    }
    tell()
    const telling = setInterval(tell, toldEvery)
    const limit = setTimeout(() => {
      end()
      reject(new Error(`Not done within ${seconds} seconds`))
    }, 1000 * seconds)
    work.finally(end).then(resolve, reject)
  })
}
