import { onTestFinished, vi } from 'vitest'

/** A fake EventSource whose events a test sends. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
  }

  get isClosed(): boolean {
    return this.readyState === FakeEventSource.CLOSED
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  send(event: string, data: string): void {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(event, { data }))
  }

  /** Ends the connection. A real EventSource reconnects on its own, unless the server refused it. */
  fail({ isRefused = false } = {}): void {
    this.readyState = isRefused ? FakeEventSource.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
}

/** Replaces the browser's EventSource until the test ends. Returns the opened streams, in their order. */
export function fakeEventSource(): readonly FakeEventSource[] {
  const opened: FakeEventSource[] = []
  class RecordedEventSource extends FakeEventSource {
    constructor(url: string) {
      super(url)
      opened.push(this)
    }
  }
  vi.stubGlobal('EventSource', RecordedEventSource)
  onTestFinished(() => void vi.unstubAllGlobals())
  return opened
}
