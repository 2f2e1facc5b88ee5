import { onTestFinished, vi } from 'vitest'

/** A stream of server-sent events on which a test says what comes. */
export class TestStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
  }

  get isClosed(): boolean {
    return this.readyState === TestStream.CLOSED
  }

  close(): void {
    this.readyState = TestStream.CLOSED
  }

  opens(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  says(event: string, data: string): void {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(event, { data }))
  }

  /** The connection is lost; a browser opens it again by itself, unless the server refused it. */
  fails({ isRefused = false } = {}): void {
    this.readyState = isRefused ? TestStream.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
}

/** Stands in for the browser's EventSource until the test ends. Returns the streams that were opened, in their order. */
export function standInEventSource(): readonly TestStream[] {
  const opened: TestStream[] = []
  class Recorded extends TestStream {
    constructor(url: string) {
      super(url)
      opened.push(this)
    }
  }
  vi.stubGlobal('EventSource', Recorded)
  onTestFinished(() => void vi.unstubAllGlobals())
  return opened
}
