import { signOfLife } from '../../live-update.ts'
import { jsonOf } from '../net/json-of.ts'
import { watchSilence } from './watch-silence.ts'

/** Wait before a refused stream is opened again, in milliseconds: doubled from the first to the last. */
const firstWait = 1000
const lastWait = 30_000

/**
 * Keeps a stream of server-sent events open until `signal` aborts. EventSource reconnects by itself after a broken
 * connection but gives up when the server answers with an error: then `onRefused` is called and the stream is opened
 * again after a growing wait. A connection that went dead unnoticed, on which signs of life no longer come or which is not
 * answered, is closed and opened anew. `onOpen` is called on every connect, `onData` with the parsed JSON of each update,
 * `onSign` on every sign of life.
 */
export function openEventStream(
  url: string,
  listener: {
    signal: AbortSignal
    onOpen: () => void
    onData: (data: unknown) => void
    onSign: () => void
    onRefused: () => void
  },
): void {
  let wait = firstWait
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = watchSilence(() => {
    source.close()
    source = connect()
  })
  let source = connect()
  listener.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    silence.stop()
    source.close()
  })

  function connect() {
    const opened = new EventSource(url)
    silence.heard()
    opened.addEventListener('open', () => {
      wait = firstWait
      // A server of before sends no signs: only after the first one their absence means something.
      silence.rest()
      listener.onOpen()
    })
    opened.addEventListener(signOfLife, () => {
      silence.heard()
      listener.onSign()
    })
    opened.addEventListener('message', (event: MessageEvent<string>) => listener.onData(jsonOf(event.data)))
    opened.addEventListener('error', () => {
      if (listener.signal.aborted) return
      // It connects again by itself.
      if (opened.readyState !== EventSource.CLOSED) return silence.heard()
      silence.rest()
      listener.onRefused()
      timer = setTimeout(() => {
        source = connect()
      }, wait)
      wait = Math.min(wait * 2, lastWait)
    })
    return opened
  }
}
