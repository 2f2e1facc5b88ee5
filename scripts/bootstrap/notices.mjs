import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const noticeFile = /^(licen[cs]e|copying|notice)/i

/** Build packages whose code becomes part of the web app. */
const inWebApp = /^node_modules\/workbox-(cacheable-response|core|expiration|precaching|routing|strategies)$/

/**
 * The packages that the product runs with, from the lockfile, in its order: `{ name, version, license }`. Packages of other
 * platforms are included, because the product runs there too.
 */
export function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && (!entry.dev || inWebApp.test(path)) && !entry.link)
    .map(([path, { version, license }]) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? readJson(path)?.license ?? 'see its text',
    }))
}

/** The heading of one package in the notices. */
export function headingOf({ name, version, license }) {
  return `${name} ${version} (${license})`
}

/** The notices of all packages: the license of each, and the texts that it contains, each text once. */
export function noticesText() {
  const byText = new Map()
  for (const each of runtimePackages()) {
    const text = textsOf(each.path)
    byText.set(text, [...(byText.get(text) ?? []), headingOf(each)])
  }
  const parts = [...byText].map(([text, headings]) => `${[...new Set(headings)].join('\n')}\n\n${text || without}`)
  return `${introduction}\n\n${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}

const introduction = `PastFash is made with the software of others, which is listed here with its licenses.

libheif (with libde265) and libvips (with glib, pango, librsvg and others) are under the GNU Lesser General Public License, version 3
or later: https://www.gnu.org/licenses/lgpl-3.0.html. They are unchanged, and each is a file of its own that may be replaced:
dist/web/assets/libheif-bundle-*.js, which is built from node_modules/libheif-js/, and node_modules/@img/sharp-libvips-*/. Their sources: https://github.com/catdad-experiments/libheif-js,
https://github.com/strukturag/libheif and https://github.com/lovell/sharp-libvips.`
const without = 'This package contains no license text. Its license is named above.'

function textsOf(path) {
  const folder = inProject(path)
  if (!existsSync(folder)) return ''
  const names = readdirSync(folder)
    .filter((name) => noticeFile.test(name))
    .toSorted()
  // sharp's libraries name their licenses in their README.
  if (names.length === 0 && path.includes('@img/')) names.push('README.md')
  return names
    .filter((name) => existsSync(inProject(path, name)))
    .map((name) => readFileSync(inProject(path, name), 'utf8').trim())
    .join('\n\n')
}

function readJson(path) {
  const file = inProject(path, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
