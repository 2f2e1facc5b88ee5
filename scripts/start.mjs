import { pathToFileURL } from 'node:url'
import { ensurePackages } from './bootstrap/packages.mjs'
import { isPinnedNode, runOnPinnedNode } from './bootstrap/pinned-node.mjs'
import { inProject, projectFolder } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'
import { ensureWebApp } from './bootstrap/web-app.mjs'

// Installs and builds what is missing, then becomes the server. On the first start this runs on the machine's own Node.
await runOrExplain(async () => {
  process.chdir(projectFolder)
  await ensurePackages()
  await ensureWebApp()
  const server = inProject('src/app/server/main.ts')
  if (isPinnedNode()) await import(pathToFileURL(server).href)
  else await runOnPinnedNode([server, ...process.argv.slice(2)])
})
