import type { MainThread } from '../measuring/main-thread-times.ts'

/** Observes either page in the same way; injected into both. */
export type DashboardWatch = {
  /**
   * The time when the first card was on the screen, in milliseconds from the start of the navigation; undefined before it.
   */
  firstCards(): number | undefined
  start(): void
  /** The number of the card at the lower end of the window, the number of elements, and whether the page ends here. */
  sample(): { card: number; elements: number; isEnd: boolean }
  stop(): Promise<MainThread>
}

declare global {
  var dashboardWatch: DashboardWatch
}
