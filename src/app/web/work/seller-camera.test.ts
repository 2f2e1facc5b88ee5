import { expect, test } from 'vitest'
import { initialCaptureState } from '../../../capture/capture-state.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { showProblemsWhileClosed } from './seller-camera.ts'

test('a problem after the camera was closed is shown once', () => {
  const { state, shownSentences } = env()
  state.set({ problem: 'The photo was not taken.' })
  state.set({ pendingShotCount: 0 })
  expect(shownSentences).toEqual(['The photo was not taken.'])
  state.set({ problem: null })
  state.set({ problem: 'The photo was not taken.' })
  expect(shownSentences).toHaveLength(2)
})

test('a problem that the open camera shows is not shown again, also when it closes', () => {
  const { state, shownSentences } = env()
  state.set({ isOpen: true })
  state.set({ problem: 'No images to upload' })
  state.set({ isOpen: false })
  expect(shownSentences).toEqual([])
})

function env() {
  const state = createStore(initialCaptureState<Blob>('batch'))
  const shownSentences: string[] = []
  showProblemsWhileClosed({ subscribe: state.subscribe, getSnapshot: state.get }, (sentence) =>
    shownSentences.push(sentence),
  )
  return { state, shownSentences }
}
