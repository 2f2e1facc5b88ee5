import { expect, test, vi } from 'vitest'
import { listenForFiles } from './use-dropped-files.ts'

function openPage() {
  const page = new EventTarget()
  const stop = new AbortController()
  const names: string[] = []
  const hovers: boolean[] = []
  listenForFiles(
    page,
    { onFiles: (files) => names.push(...files.map(({ file }) => file.name)), onHover: (over) => hovers.push(over) },
    stop.signal,
  )
  /** True when the browser is to leave it alone: it was taken. */
  const happens = (kind: string, more: object = {}, target: object = {}) => {
    const event = Object.assign(new Event(kind, { cancelable: true }), more)
    Object.defineProperty(event, 'target', { value: target })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { happens, names, hovers, stop: () => stop.abort() }
}

const photo = Object.assign(new File(['x'], 'a.jpg'), { webkitRelativePath: '' })
const item = { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => photo }
const dragged = { dataTransfer: { types: ['Files'], items: [item] }, relatedTarget: null }
const copied = (...types: string[]) => ({ clipboardData: { types, files: [photo] } })

test('files that hover are announced, and come when they are dropped', async () => {
  const { happens, names, hovers } = openPage()
  expect(happens('dragover', dragged)).toBe(true)
  happens('dragleave', dragged)
  happens('dragover', dragged)
  expect(happens('drop', dragged)).toBe(true)
  await vi.waitFor(() => expect(names).toEqual(['a.jpg']))
  expect(hovers).toEqual([true, false, true, false])
})

test('text, and pictures of the page itself, are no files', () => {
  const { happens, hovers } = openPage()
  expect(happens('dragover', { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(false)
  happens('dragstart')
  expect(happens('dragover', dragged)).toBe(false)
  expect(happens('drop', dragged)).toBe(false)
  happens('dragend')
  expect(happens('dragover', dragged)).toBe(true)
  expect(hovers).toEqual([true])
})

test('a pasted picture comes, but a text field takes the text that was copied with it', () => {
  const { happens, names } = openPage()
  expect(happens('paste', copied('Files', 'text/plain'), { tagName: 'INPUT' })).toBe(false)
  expect(happens('paste', copied('Files', 'text/plain'), { tagName: 'DIV', isContentEditable: true })).toBe(false)
  expect(names).toEqual([])
  expect(happens('paste', copied('Files'), { tagName: 'INPUT' })).toBe(true)
  expect(happens('paste', copied('Files', 'text/plain'), { tagName: 'BODY' })).toBe(true)
  expect(names).toEqual(['a.jpg', 'a.jpg'])
})

test('nothing is heard any more once it stopped', () => {
  const { happens, names, stop } = openPage()
  stop()
  expect(happens('dragover', dragged)).toBe(false)
  expect(happens('paste', copied('Files'))).toBe(false)
  expect(names).toEqual([])
})
