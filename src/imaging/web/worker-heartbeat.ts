/** Message of a worker that waits, for example for a download. It restarts the time limit of the worker's job. */
const heartbeat = 'still at it'
/** Milliseconds between two heartbeats. */
const heartbeatMilliseconds = 10_000

export function isHeartbeat(message: unknown): message is typeof heartbeat {
  return message === heartbeat
}

/** For workers: sends heartbeats to the page until `work` is done. Rejects if it takes longer than `seconds`. */
export function withHeartbeat<Result>(work: Promise<Result>, seconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const send = () => self.postMessage(heartbeat, { transfer: [] })
    const end = () => {
      clearInterval(interval)
      clearTimeout(timeout)
    }
    send()
    const interval = setInterval(send, heartbeatMilliseconds)
    const timeout = setTimeout(() => {
      end()
      reject(new Error(`Not done within ${seconds} seconds`))
    }, 1000 * seconds)
    work.finally(end).then(resolve, reject)
  })
}
