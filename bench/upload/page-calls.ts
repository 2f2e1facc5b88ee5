import type { MainThread } from '../measuring/main-thread-times.ts'

/**
 * The longest delays of inputs, in milliseconds: until the page began to process one, and until its effect was on the screen.
 */
export type Waits = { readonly longestWait: number; readonly longestAnswer: number }

/** Observes both pages in the same way. It is injected into both. */
export type PageWatch = {
  start(): void
  stop(): Promise<MainThread & Waits>
  /** A point without effect on a click: the centre of the dialog's title, or else of the page's. CSS pixels. */
  heading(): { x: number; y: number }
}

/** The functions of the peer's page: it uploads the files chosen in its input as soon as they are chosen. */
export type PeerPage = {
  /** Sets the item that the photos belong to. */
  uploadInto(itemId: string): void
}

declare global {
  var pageWatch: PageWatch
  var peerPage: PeerPage
}
