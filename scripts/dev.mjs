import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensurePackages } from './bootstrap/packages.mjs'
import { pinnedNode, toolEnvironment } from './bootstrap/pinned-node.mjs'
import { inProject, projectFolder } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'
import { ensureWebApp } from './bootstrap/web-app.mjs'

// The server, restarted at every change, with a seller to sign in as, and Vite in front of it with hot reload. Both end when
// either ends.
await runOrExplain(async () => {
  await ensurePackages()
  await ensureWebApp()
  const env = toolEnvironment()
  const node = (...args) =>
    spawn(pinnedNode(), args, { cwd: projectFolder, env, stdio: 'inherit', detached: process.platform !== 'win32' })
  const both = [
    node('--watch', '--watch-preserve-output', inProject('src/app/server/main.ts'), ...process.argv.slice(2)),
    node(inProject('node_modules/vite/bin/vite.js')),
  ]
  const seeding = node(inProject('scripts/seed-seller.ts'))
  const stop = () => {
    for (const child of [...both, seeding]) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const ended = both.map((child) => once(child, 'exit'))
  await Promise.race(ended)
  stop()
  await Promise.all(ended)
})
