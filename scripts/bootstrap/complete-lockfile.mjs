/**
 * What a lockfile lacks, as `name@version`: optional packages of other platforms that npm left out, and the hash of a package that
 * is fetched from a registry, without which anything may come in its place.
 */
export function missingIn(text) {
  const { packages } = JSON.parse(text)
  const leftOut = Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      // What is asked for in a range is there under another version.
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

/** A link, and what comes inside another package, is fetched from nowhere. */
function isHashed(path, entry) {
  return path === '' || entry.link === true || entry.inBundle === true || entry.integrity !== undefined
}

function isLocked(packages, path, name, version) {
  return packages[lockedPath(packages, path, name)]?.version === version
}

/**
 * Where the package of this name is that the one at `path` gets: Node looks for it beside the one that asks, then in every folder
 * above. Undefined where there is none.
 */
export function lockedPath(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[found]) return found
    if (!folder) return undefined
  }
}
