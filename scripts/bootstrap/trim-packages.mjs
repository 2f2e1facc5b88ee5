import { existsSync, readFileSync, rmSync } from 'node:fs'
import { lockedPath } from './complete-lockfile.mjs'
import { nodePackages } from './pinned-node.mjs'
import { inProject } from './project.mjs'

/** Packages that only the web app uses. The build contains their code, and the server never loads them. */
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

/**
 * Removes the C headers of Node after an installation, and the 80 MB of commands of the kernel's compiler. If the web app cannot
 * be built there, it also removes the packages of the web app.
 */
export function trimPackages() {
  for (const name of nodePackages) remove('node_modules', name, 'include')
  remove('node_modules', 'binaryen', 'bin')
  if (existsSync(inProject('node_modules', 'vite'))) return
  for (const path of neverLoaded(readFileSync(inProject('package-lock.json'), 'utf8'))) remove(path)
}

/** The packages of a lockfile, by their paths, that a production installation has and its server never loads. */
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
