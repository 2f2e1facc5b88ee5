import { expect, test } from 'vitest'
import { initialCaptureState } from '../../../capture/capture-state.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { sayUnseen } from './seller-camera.ts'

test('what goes wrong after the camera was closed is said once', () => {
  const { state, said } = env()
  state.set({ problem: 'The photo was not taken.' })
  state.set({ taking: 0 })
  expect(said).toEqual(['The photo was not taken.'])
  state.set({ problem: null })
  state.set({ problem: 'The photo was not taken.' })
  expect(said).toHaveLength(2)
})

test('what the open camera shows is not said again, also when it closes', () => {
  const { state, said } = env()
  state.set({ isOpen: true })
  state.set({ problem: 'No images to upload' })
  state.set({ isOpen: false })
  expect(said).toEqual([])
})

function env() {
  const state = createStore(initialCaptureState<Blob>('batch'))
  const said: string[] = []
  sayUnseen({ subscribe: state.subscribe, getSnapshot: state.now }, (sentence) => said.push(sentence))
  return { state, said }
}
