import { existsSync, readFileSync, rmSync } from 'node:fs'
import { lockedPath } from './complete-lockfile.mjs'
import { nodePackages } from './pinned-node.mjs'
import { inProject } from './project.mjs'

/** What the web app alone is made of. Once built it holds their code, and the server never loads them. */
export const onlyInWebApp = [
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'idb',
  'libheif-js',
  'lucide-react',
  'react',
  'react-aria-components',
  'react-dom',
  'react-image-crop',
  'tailwindcss',
]

/** Removes from what npm has just installed the C headers of Node and, where nothing can build the web app, its packages. */
export function trimPackages() {
  for (const name of nodePackages) remove('node_modules', name, 'include')
  if (existsSync(inProject('node_modules', 'vite'))) return
  for (const path of neverLoaded(readFileSync(inProject('package-lock.json'), 'utf8'))) remove(path)
}

/** The packages of a lockfile, by their paths, that an installation for production has and its server never loads. */
export function neverLoaded(text) {
  const { packages } = JSON.parse(text)
  const { dependencies, optionalDependencies } = packages['']
  const names = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
  const loaded = new Set()
  const load = (name, path) => {
    const found = lockedPath(packages, path, name)
    if (!found || loaded.has(found)) return
    loaded.add(found)
    for (const needed of neededBy(packages[found])) load(needed, found)
  }
  for (const name of names) if (!onlyInWebApp.includes(name)) load(name, '')
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && !loaded.has(path))
    .map(([path]) => path)
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

function remove(...path) {
  rmSync(inProject(...path), { recursive: true, force: true })
}
