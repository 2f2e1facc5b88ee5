import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// The style sheet of every screen: its colours can be read, its fonts are small, and nothing fades in.

const root = resolve(import.meta.dirname, '..')
const theme = readFileSync(join(root, 'src/platform/web/theme.css'), 'utf8')
const colours = new Map(
  [...theme.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(([, name = '', light, dark]) => [
    name,
    { light, dark },
  ]),
)

const backgrounds = ['paper', 'surface', 'surface-2', 'selected']

test('text has a contrast of 4.5:1 on all that it is on, light and dark', () => {
  const onAll = ['ink', 'muted'].flatMap((text) => backgrounds.map((back) => [text, back] as const))
  const states = ['violet', 'green', 'amber', 'red'].flatMap((text) =>
    [`${text}-soft`, 'paper', 'surface'].map((back) => [text, back] as const),
  )
  const filled = ['brand', 'ink', 'red'].map((back) => ['paper', back] as const)
  const links = ['blue', 'brand'].flatMap((text) => ['paper', 'surface'].map((back) => [text, back] as const))
  expect([...onAll, ...states, ...filled, ...links].filter(isBelow(4.5))).toEqual([])
})

test('marks and borders have a contrast of 3:1 on all that they are on, light and dark', () => {
  const marks = [
    'brand',
    'bar-yellow',
    'bar-orange',
    ...[...colours.keys()].filter((name) => name.startsWith('thread-')),
  ]
  expect(marks).toHaveLength(11)
  const pairs = [...marks, 'edge'].flatMap((mark) => ['paper', 'surface'].map((back) => [mark, back] as const))
  pairs.push(['brand', 'surface-2'], ['brand', 'selected'])
  expect(pairs.filter(isBelow(3))).toEqual([])
})

test('nothing enters from opacity 0', () => {
  const begins = [...theme.matchAll(/@keyframes ([\w-]+) \{\n {2}from \{([^}]*)\}/g)]
  expect(begins.map(([, name]) => name)).toContain('enter-up')
  expect(begins.filter(([, , styles = '']) => /opacity: 0;/.test(styles))).toEqual([])
})

test('each font has at most 40 KB, is preloaded, never replaces text that is shown, and has its license', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const license = readFileSync(join(root, 'src/platform/web/fonts/OFL.txt'), 'utf8')
  const fonts = globSync('src/platform/web/fonts/*.woff2', { cwd: root })
  expect(fonts).toHaveLength(2)
  for (const path of fonts) {
    expect(statSync(join(root, path)).size).toBeLessThanOrEqual(40_000)
    expect(page).toContain(`<link rel="preload" href="/${path}" as="font" type="font/woff2" crossorigin />`)
    const face = theme.match(new RegExp(`@font-face \\{[^}]*${basename(path)}[^}]*\\}`))?.[0] ?? ''
    expect(face).toContain('font-display: optional;')
    const family = face.match(/font-family: "([^"]+)"/)?.[1] ?? 'missing'
    expect(license).toContain(family)
  }
})

/** True if a foreground on a background reaches less than `ratio`, light or dark. */
function isBelow(ratio: number) {
  return ([front, back]: readonly [string, string]) =>
    (['light', 'dark'] as const).some((appearance) => contrast(hex(front, appearance), hex(back, appearance)) < ratio)
}

function hex(name: string, appearance: 'light' | 'dark'): string {
  const colour = colours.get(name)?.[appearance]
  if (colour === undefined) throw new Error(`theme.css has no colour "${name}"`)
  return colour
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
