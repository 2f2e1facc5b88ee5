import { expect, test } from 'vitest'
import { keyCommand } from './photo-viewer-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const press = (key: string, isZoomed = false) => keyCommand({ key, ...plain }, { isZoomed, currentIndex: 2, count: 5 })

test('arrows go to the neighbours, and pan a magnified photo', () => {
  expect(press('ArrowLeft')).toEqual({ kind: 'go', to: 1 })
  expect(press('ArrowRight')).toEqual({ kind: 'go', to: 3 })
  expect(press('ArrowDown')).toBeUndefined()
  expect(press('ArrowRight', true)).toEqual({ kind: 'move', by: { x: -80, y: 0 } })
  expect(press('ArrowDown', true)).toEqual({ kind: 'move', by: { x: 0, y: -80 } })
  expect(press('PageDown', true)).toEqual({ kind: 'go', to: 3 })
  expect(press('Home', true)).toEqual({ kind: 'go', to: 0 })
  expect(press('End')).toEqual({ kind: 'go', to: 4 })
})

test('plus and minus magnify, with or without Shift; zero shows the whole photo', () => {
  expect(press('+')).toEqual({ kind: 'zoom', factor: 1.5 })
  expect(press('=')).toEqual({ kind: 'zoom', factor: 1.5 })
  expect(press('-')).toEqual({ kind: 'zoom', factor: 1 / 1.5 })
  expect(press('0')).toEqual({ kind: 'whole' })
})

test('other keys and the browser’s own shortcuts are ignored', () => {
  for (const key of ['Escape', 'Tab', 'Enter', ' ', 'a']) expect(press(key)).toBeUndefined()
  expect(
    keyCommand({ key: '+', ...plain, ctrlKey: true }, { isZoomed: false, currentIndex: 0, count: 1 }),
  ).toBeUndefined()
  expect(
    keyCommand({ key: 'ArrowLeft', ...plain, altKey: true }, { isZoomed: false, currentIndex: 1, count: 2 }),
  ).toBeUndefined()
})
