import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A page that was opened before an upgrade requests more of its own assets as it needs them. So the assets of the previous
// build are served too, for pages that have no service worker to keep them.

/** Sets the assets of the last build aside before a build into `dist`/web, which empties that folder. */
export function setAssetsAside(dist) {
  const { assets, built, earlier } = placesIn(dist)
  if (!existsSync(built)) return
  rmSync(earlier, { recursive: true, force: true })
  mkdirSync(earlier)
  for (const name of readFileSync(built, 'utf8').split('\n'))
    if (existsSync(join(assets, name))) renameSync(join(assets, name), join(earlier, name))
  // If a build fails, its saved assets stay for the next one.
  rmSync(built)
}

/** Adds the saved assets after the build. Names contain a hash of the content, so an existing name means the same file. */
export function addEarlierAssets(dist) {
  const { assets, built, earlier } = placesIn(dist)
  const builtNames = readdirSync(assets)
  for (const name of existsSync(earlier) ? readdirSync(earlier) : [])
    if (!builtNames.includes(name)) renameSync(join(earlier, name), join(assets, name))
  writeFileSync(built, builtNames.join('\n'))
  rmSync(earlier, { recursive: true, force: true })
}

function placesIn(dist) {
  return {
    assets: join(dist, 'web', 'assets'),
    /** Names of the assets that the last build itself made. */
    built: join(dist, 'web-app.built'),
    earlier: join(dist, 'web-app.earlier'),
  }
}
