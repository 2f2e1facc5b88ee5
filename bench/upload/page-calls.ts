import type { MainThread } from '../measuring/main-thread-times.ts'

/** How long inputs waited, in milliseconds: until the page began with them, and until what they changed was on the screen. */
export type Waits = { readonly longestWait: number; readonly longestAnswer: number }

/** Is put into both pages and looks on, the same way in both. */
export type PageWatch = {
  start(): void
  stop(): Promise<MainThread & Waits>
  /** Where a click does nothing: in the middle of the title of the dialog, or else of the page. CSS pixels. */
  heading(): { x: number; y: number }
}

/** What the peer's page offers: it uploads the files chosen in its input as soon as they are chosen. */
export type PeerPage = {
  /** The item that the photos go to. */
  uploadInto(itemId: string): void
}

declare global {
  var pageWatch: PageWatch
  var peerPage: PeerPage
}
