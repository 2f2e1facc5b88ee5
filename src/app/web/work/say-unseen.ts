import type { CaptureStore } from '../../../capture/web/capture-store.ts'

/** Says problems with shots that come up while the camera overlay, which shows them, is closed: each once. */
export function sayUnseen(
  captures: Pick<CaptureStore, 'subscribe' | 'getSnapshot'>,
  say: (sentence: string) => void,
): void {
  let known = captures.getSnapshot().problem
  captures.subscribe(() => {
    const { isOpen, problem } = captures.getSnapshot()
    const isNew = problem !== known
    known = problem
    if (isNew && problem !== null && !isOpen) say(problem)
  })
}
