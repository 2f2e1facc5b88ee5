import { jsonOf } from './json-of.ts'

/** Wait before a refused stream is opened again, in milliseconds: doubled from the first to the last. */
const firstWait = 1000
const lastWait = 30_000

/**
 * Keeps a stream of server-sent events open until `signal` aborts. EventSource reconnects by itself after a broken
 * connection but gives up when the server answers with an error: then `onRefused` is called and the stream is opened
 * again after a growing wait. `onOpen` is called on every connect, `onData` with the parsed JSON of each event.
 */
export function openEventStream(
  url: string,
  listener: { signal: AbortSignal; onOpen: () => void; onData: (data: unknown) => void; onRefused: () => void },
): void {
  let wait = firstWait
  let timer: ReturnType<typeof setTimeout> | undefined
  let source = connect()
  listener.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    source.close()
  })

  function connect() {
    const opened = new EventSource(url)
    opened.addEventListener('open', () => {
      wait = firstWait
      listener.onOpen()
    })
    opened.addEventListener('message', (event: MessageEvent<string>) => listener.onData(jsonOf(event.data)))
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || listener.signal.aborted) return
      listener.onRefused()
      timer = setTimeout(() => {
        source = connect()
      }, wait)
      wait = Math.min(wait * 2, lastWait)
    })
    return opened
  }
}
