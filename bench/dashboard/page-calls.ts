import type { MainThread } from '../measuring/main-thread-times.ts'

/** Observes the product's page and the plain one in the same way. It is injected into both. */
export type DashboardWatch = {
  /** Milliseconds from the start of the navigation until the first card was on the screen; undefined until it is. */
  firstCards(): number | undefined
  start(): void
  /** The number of the card at the lower end of the window, the number of elements, and whether the page ends here. */
  sample(): { card: number; elements: number; isEnd: boolean }
  stop(): Promise<MainThread>
}

declare global {
  var dashboardWatch: DashboardWatch
}
