import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A page that was opened before an upgrade asks for more of its own assets as it needs them. So those of one build before
// are served too, for pages that have no service worker to keep them.

/** Before a build into `dist`/web, which empties it: sets the assets aside that the last build made. */
export function setAssetsAside(dist) {
  const { assets, built, earlier } = placesIn(dist)
  if (!existsSync(built)) return
  rmSync(earlier, { recursive: true, force: true })
  mkdirSync(earlier)
  for (const name of readFileSync(built, 'utf8').split('\n'))
    if (existsSync(join(assets, name))) renameSync(join(assets, name), join(earlier, name))
  // After a build that fails, what was set aside stays there for the next one.
  rmSync(built)
}

/** After the build: adds what was set aside. Names carry a hash of what is in them: what is there already is the same. */
export function addEarlierAssets(dist) {
  const { assets, built, earlier } = placesIn(dist)
  const made = readdirSync(assets)
  for (const name of existsSync(earlier) ? readdirSync(earlier) : [])
    if (!made.includes(name)) renameSync(join(earlier, name), join(assets, name))
  writeFileSync(built, made.join('\n'))
  rmSync(earlier, { recursive: true, force: true })
}

function placesIn(dist) {
  return {
    assets: join(dist, 'web', 'assets'),
    /** Names of the assets that the last build made itself. */
    built: join(dist, 'web-app.built'),
    earlier: join(dist, 'web-app.earlier'),
  }
}
