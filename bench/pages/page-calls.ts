/** Observes the product's page. It is injected into it. */
export type PressWatch = {
  /** Resolves once the service worker keeps the app on this device. */
  untilAppIsKept(): Promise<void>
  startPresses(): void
  /** The longest time in milliseconds from an input to the next picture since `startPresses`, as the browser reports it. */
  longestAnswer(): number
}

declare global {
  var pressWatch: PressWatch
}
