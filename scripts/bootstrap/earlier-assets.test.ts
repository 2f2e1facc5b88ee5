import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
// @ts-expect-error: the bootstrap scripts are plain JavaScript, so that any Node runs them
import { addEarlierAssets, setAssetsAside } from './earlier-assets.mjs'

test('the last build keeps the assets of the build before it, and no older ones', () => {
  const web = createDist()
  expect(web.build('a-1.js', 'same.js')).toEqual(['a-1.js', 'same.js'])
  expect(web.build('a-2.js', 'same.js')).toEqual(['a-1.js', 'a-2.js', 'same.js'])
  expect(web.build('a-3.js', 'same.js')).toEqual(['a-2.js', 'a-3.js', 'same.js'])
})

test('a failed build loses no assets', () => {
  const web = createDist()
  web.build('a-1.js')
  web.fail()
  web.fail()
  expect(web.build('a-2.js')).toEqual(['a-1.js', 'a-2.js'])
})

test('a web app that was built without earlier assets gets none', () => {
  const web = createDist()
  web.make('old.js')
  expect(web.build('a-1.js')).toEqual(['a-1.js'])
})

function createDist() {
  const dist = mkdtempSync(join(tmpdir(), 'pastfash-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  const assets = join(dist, 'web', 'assets')
  /** As Vite does: the old files are deleted. */
  const make = (...names: string[]) => {
    if (existsSync(assets)) rmSync(assets, { recursive: true })
    mkdirSync(assets, { recursive: true })
    for (const name of names) writeFileSync(join(assets, name), name)
  }
  return {
    make,
    build(...names: string[]) {
      setAssetsAside(dist)
      make(...names)
      addEarlierAssets(dist)
      return readdirSync(assets).toSorted()
    },
    fail() {
      setAssetsAside(dist)
      make('half.js')
    },
  }
}
