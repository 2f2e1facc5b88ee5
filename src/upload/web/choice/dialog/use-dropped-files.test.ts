import { expect, test, vi } from 'vitest'
import { listenForFiles } from './use-dropped-files.ts'

function openPage({ isRefused = false } = {}) {
  const page = new EventTarget()
  const stop = new AbortController()
  const names: string[] = []
  const hovers: boolean[] = []
  listenForFiles(
    page,
    {
      isRefused: () => isRefused,
      onFiles: (files) => names.push(...files.map(({ file }) => file.name)),
      onHover: (over) => hovers.push(over),
    },
    stop.signal,
  )
  /** Dispatches an event. True when the listener took it, so that the browser must not handle it. */
  const dispatch = (kind: string, more: object = {}, target: object = {}) => {
    const event = Object.assign(new Event(kind, { cancelable: true }), more)
    Object.defineProperty(event, 'target', { value: target })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { dispatch, names, hovers, stop: () => stop.abort() }
}

const photo = Object.assign(new File(['x'], 'a.jpg'), { webkitRelativePath: '' })
const item = { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => photo }
const dragged = { dataTransfer: { types: ['Files'], items: [item] }, relatedTarget: null }
const copied = (...types: string[]) => ({ clipboardData: { types, files: [photo] } })

test('hovering files are announced, and dropped files are taken', async () => {
  const { dispatch, names, hovers } = openPage()
  expect(dispatch('dragover', dragged)).toBe(true)
  dispatch('dragleave', dragged)
  dispatch('dragover', dragged)
  expect(dispatch('drop', dragged)).toBe(true)
  await vi.waitFor(() => expect(names).toEqual(['a.jpg']))
  expect(hovers).toEqual([true, false, true, false])
})

test('dragged text and pictures of the page itself are not taken as files', () => {
  const { dispatch, hovers } = openPage()
  expect(dispatch('dragover', { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(false)
  dispatch('dragstart')
  expect(dispatch('dragover', dragged)).toBe(false)
  expect(dispatch('drop', dragged)).toBe(false)
  dispatch('dragend')
  expect(dispatch('dragover', dragged)).toBe(true)
  expect(hovers).toEqual([true])
})

test('a pasted picture is taken, but a text field takes the text that was copied with it', () => {
  const { dispatch, names } = openPage()
  expect(dispatch('paste', copied('Files', 'text/plain'), { tagName: 'INPUT' })).toBe(false)
  expect(dispatch('paste', copied('Files', 'text/plain'), { tagName: 'DIV', isContentEditable: true })).toBe(false)
  expect(names).toEqual([])
  expect(dispatch('paste', copied('Files'), { tagName: 'INPUT' })).toBe(true)
  expect(dispatch('paste', copied('Files', 'text/plain'), { tagName: 'BODY' })).toBe(true)
  expect(names).toEqual(['a.jpg', 'a.jpg'])
})

test('refused files are not taken, and the browser does not open them', async () => {
  const { dispatch, names, hovers } = openPage({ isRefused: true })
  const refused = { ...dragged, dataTransfer: { ...dragged.dataTransfer, dropEffect: 'copy' } }
  expect(dispatch('dragover', refused)).toBe(true)
  expect(refused.dataTransfer.dropEffect).toBe('none')
  expect(dispatch('drop', refused)).toBe(true)
  expect(dispatch('paste', copied('Files'), { tagName: 'BODY' })).toBe(false)
  await new Promise(setImmediate)
  expect(hovers).not.toContain(true)
  expect(names).toEqual([])
})

test('after the stop no event is handled', () => {
  const { dispatch, names, stop } = openPage()
  stop()
  expect(dispatch('dragover', dragged)).toBe(false)
  expect(dispatch('paste', copied('Files'))).toBe(false)
  expect(names).toEqual([])
})
