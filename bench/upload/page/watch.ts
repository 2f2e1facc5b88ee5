import { watchMainThread } from '../../measuring/page/main-thread.ts'
import type { PageWatch } from '../page-calls.ts'
import { watchInputs } from './watch-inputs.ts'

let mainThread: ReturnType<typeof watchMainThread> | undefined
let inputs: ReturnType<typeof watchInputs> | undefined

globalThis.pageWatch = {
  start() {
    mainThread = watchMainThread()
    inputs = watchInputs()
  },
  async stop() {
    if (!mainThread || !inputs) throw new Error('The watch was not started')
    return { ...(await mainThread.stop()), ...inputs.stop() }
  },
  heading() {
    const title = document.querySelector('[role=dialog] :is(h1, h2)') ?? document.querySelector('h1, h2')
    const { x, y, width, height } = (title ?? document.body).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  },
} satisfies PageWatch
