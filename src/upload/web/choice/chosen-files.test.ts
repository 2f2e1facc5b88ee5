import { expect, test } from 'vitest'
import { chosenFiles, droppedFiles } from './chosen-files.ts'

test('files of a folder picker know the folder they were in, the nearest one', () => {
  const picked = [picture('a.jpg', 'shop/AB-12/a.jpg'), picture('b.jpg', 'shop/b.jpg'), picture('c.jpg', '')]
  expect(chosenFiles(picked).map(({ file, folder }) => [file.name, folder])).toEqual([
    ['a.jpg', 'AB-12'],
    ['b.jpg', 'shop'],
    ['c.jpg', ''],
  ])
})

test('hidden files and folders are left out', () => {
  const picked = [
    picture('.DS_Store', 'AB-12/.DS_Store'),
    picture('Thumbs.db', 'AB-12/Thumbs.db'),
    picture('a.jpg', 'AB-12/.trash/a.jpg'),
    picture('._a.jpg', '__MACOSX/AB-12/._a.jpg'),
    picture('b.jpg', 'AB-12/b.jpg'),
  ]
  expect(chosenFiles(picked).map(({ file }) => file.name)).toEqual(['b.jpg'])
})

test('a drop brings files and everything in its folders, in their order', async () => {
  const many = Array.from({ length: 250 }, (_, index) => fileEntry(`${index}.jpg`))
  const files = await droppedFiles(
    dropOf(
      fileEntry('loose.jpg'),
      folderEntry('shop', fileEntry('.DS_Store'), folderEntry('AB-12', ...many), fileEntry('last.jpg')),
    ),
  )
  expect(files.map(({ file, folder }) => `${folder}/${file.name}`)).toEqual([
    '/loose.jpg',
    ...many.map(({ name }) => `AB-12/${name}`),
    'shop/last.jpg',
  ])
})

test('a browser that offers no entries still gives its files', async () => {
  const item = { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => picture('a.jpg', '') }
  const text = { kind: 'string', webkitGetAsEntry: () => null, getAsFile: () => null }
  const files = await droppedFiles({ items: [text, item] } as unknown as DataTransfer)
  expect(files.map(({ file }) => file.name)).toEqual(['a.jpg'])
})

test('an unreadable file comes as an empty file with its name, and a folder gives what it can', async () => {
  const lost = { ...fileEntry('lost.jpg'), file: (_found: unknown, failed: () => void) => failed() }
  const locked = {
    ...folderEntry('locked'),
    createReader: () => ({ readEntries: (_: unknown, failed: () => void) => failed() }),
  }
  const files = await droppedFiles(dropOf(lost, locked))
  expect(files.map(({ file }) => [file.name, file.size])).toEqual([['lost.jpg', 0]])
})

type Entry = { name: string; isFile: boolean; isDirectory: boolean }

function picture(name: string, path: string): File {
  return Object.assign(new File(['x'], name), { webkitRelativePath: path })
}

function fileEntry(name: string) {
  return { name, isFile: true, isDirectory: false, file: (found: (file: File) => void) => found(picture(name, '')) }
}

/** Lists at most 100 entries at a time, as browsers do. */
function folderEntry(name: string, ...inside: Entry[]) {
  const createReader = () => {
    let listedEntries = 0
    return {
      readEntries(found: (entries: Entry[]) => void) {
        found(inside.slice(listedEntries, listedEntries + 100))
        listedEntries += 100
      },
    }
  }
  return { name, isFile: false, isDirectory: true, createReader }
}

function dropOf(...entries: Entry[]): DataTransfer {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null }))
  return { items } as unknown as DataTransfer
}
