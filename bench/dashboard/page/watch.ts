import { watchMainThread } from '../../measuring/page/main-thread.ts'
import type { DashboardWatch } from '../page-calls.ts'

const cards = 'li[aria-posinset]'
let firstCards: number | undefined
let mainThread: ReturnType<typeof watchMainThread> | undefined

const waiting = new MutationObserver(() => {
  if (!document.querySelector(cards)) return
  waiting.disconnect()
  // The task after the next frame begins once that is painted.
  requestAnimationFrame(() => setTimeout(() => (firstCards = performance.now())))
})
waiting.observe(document, { childList: true, subtree: true })

globalThis.dashboardWatch = {
  firstCards: () => firstCards,
  start() {
    mainThread = watchMainThread()
  },
  sample() {
    const here = document.elementFromPoint(innerWidth / 3, innerHeight - 40)?.closest(cards)
    return {
      card: Number(here?.getAttribute('aria-posinset') ?? 0),
      elements: document.getElementsByTagName('*').length,
      isEnd: scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
    }
  },
  stop() {
    if (!mainThread) throw new Error('The watch was not started')
    return mainThread.stop()
  },
} satisfies DashboardWatch
