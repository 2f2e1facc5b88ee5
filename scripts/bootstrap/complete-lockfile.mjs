/**
 * Gaps of a lockfile, as `name@version`: optional packages of other platforms that npm left out, and packages from a registry
 * without a hash, which any other content could replace.
 */
export function missingIn(text) {
  const { packages } = JSON.parse(text)
  const leftOut = Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      // A version range is installed under another version.
      .filter(([name, version]) => /^\d+\.\d+\.\d+/.test(version) && !isLocked(packages, path, name, version))
      .map(([name, version]) => `${name}@${version}`),
  )
  const unhashed = Object.entries(packages)
    .filter(([path, entry]) => !isHashed(path, entry))
    .map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
    )
  return [...new Set([...leftOut, ...unhashed])]
}

/** The lockfile without the entries that npm has to look up again. */
export function withoutUnhashed(text) {
  const lockfile = JSON.parse(text)
  const packages = Object.fromEntries(
    Object.entries(lockfile.packages).filter(([path, entry]) => isHashed(path, entry)),
  )
  return `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`
}

/** Links and packages bundled in other packages are not downloaded. */
function isHashed(path, entry) {
  return path === '' || entry.link === true || entry.inBundle === true || entry.integrity !== undefined
}

function isLocked(packages, path, name, version) {
  return packages[lockedPath(packages, path, name)]?.version === version
}

/**
 * The path of the package with this name that the one at `path` gets. Node looks beside the importing package, then in every
 * folder above. Undefined if there is no such package.
 */
export function lockedPath(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[found]) return found
    if (!folder) return undefined
  }
}
