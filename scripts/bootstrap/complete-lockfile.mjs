/**
 * Adds the optional packages of other platforms that npm left out of a lockfile. Takes and gives its text, with `added` as
 * a list of `name@version`. Only exact versions are added, as every package of binaries asks for them.
 */
export function completeLockfile(text) {
  const lockfile = JSON.parse(text)
  const { packages } = lockfile
  const added = []
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!/^\d+\.\d+\.\d+/.test(version) || isLocked(packages, path, name, version)) continue
      packages[freePlace(packages, path, name)] = {
        version,
        ...inOrder({ ...platformOf(name), ...(entry.dev && { dev: true }), optional: true }),
      }
      added.push(`${name}@${version}`)
    }
  }
  if (added.length === 0) return { text, added }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return { text: `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`, added }
}

/** npm writes an entry's keys in this order; any other would come back as a change. */
function inOrder(entry) {
  return Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
}

/** Node looks for a package beside the one that asks, then in every folder above. */
function isLocked(packages, path, name, version) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]
    if (found) return found.version === version
    if (!folder) return false
  }
}

function freePlace(packages, path, name) {
  const top = `node_modules/${name}`
  return packages[top] ? `${path}/node_modules/${name}` : top
}

/** Packages of binaries carry their platform in their name, such as @oxlint/binding-linux-arm64-musl. */
function platformOf(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split(/[-.]/)
  const find = (known) => words.map((word) => known[word]).find(Boolean)
  const os = find(systems)
  const cpu = find(processors)
  if (!os && !cpu) throw new Error(`${name} does not say which platform it is for`)
  const libc = os === 'linux' ? find(libraries) : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
}
const processors = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
}
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', linuxmusl: 'musl', musl: 'musl', musleabihf: 'musl' }
