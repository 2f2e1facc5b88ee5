import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { addEarlierAssets, setAssetsAside } from './earlier-assets.mjs'
import { pinnedNode, toolEnvironment } from './pinned-node.mjs'
import { inProject, projectFolder } from './project.mjs'
import { lastLines, run } from './run.mjs'
import { Stop, step } from './steps.mjs'

const stampFile = inProject('dist', 'web-app.stamp')

/** Builds the web app if one of its sources has changed since the last build. */
export async function ensureWebApp() {
  const wanted = stamp()
  const isBuilt = existsSync(inProject('dist', 'web', 'index.html')) && existsSync(stampFile)
  if (isBuilt && readFileSync(stampFile, 'utf8') === wanted) return
  rmSync(stampFile, { force: true })
  setAssetsAside(inProject('dist'))
  await step('Building the web app', async () => {
    const env = toolEnvironment({ NODE_ENV: 'production' })
    const { code, output } = await run(pinnedNode(), [inProject('node_modules/vite/bin/vite.js'), 'build'], { env })
    if (code !== 0) throw new Stop(`The web app could not be built. Vite printed:\n\n${lastLines(output, 30)}`)
  })
  addEarlierAssets(inProject('dist'))
  writeFileSync(stampFile, wanted)
}

/** Sizes and times instead of contents: a second start must not read every file. */
function stamp() {
  const files = [...filesIn('src').filter(isOfWebApp), ...filesIn('public'), ...single]
  const lines = files.map((file) => {
    const { size, mtimeMs } = statSync(inProject(file))
    return `${file} ${size} ${mtimeMs}\n`
  })
  lines.sort((a, b) => a.localeCompare(b, 'en'))
  return createHash('sha256').update(lines.join('')).digest('hex')
}

const single = ['index.html', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.web.json', 'package-lock.json']

/** Everything in a slice's web folder, and the rules of the slice, which browser and server share. */
function isOfWebApp(file) {
  const [, , door] = file.split(sep)
  return !/\.test\.tsx?$/.test(file) && (file.includes(`${sep}web${sep}`) || door?.endsWith('.ts'))
}

function filesIn(folder) {
  if (!existsSync(inProject(folder))) return []
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(projectFolder.length + 1))
}
