import type { MainThread } from '../measuring/main-thread-times.ts'

/** Is put into both pages and looks on, the same way in both. */
export type DashboardWatch = {
  /** When the first card was on the screen, in milliseconds from the beginning of the navigation; undefined until then. */
  firstCards(): number | undefined
  start(): void
  /** The number of the card at the lower end of the window, how many elements there are, and whether the page ends here. */
  look(): { card: number; elements: number; isEnd: boolean }
  stop(): Promise<MainThread>
}

declare global {
  var dashboardWatch: DashboardWatch
}
