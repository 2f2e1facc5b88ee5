import { existsSync, readdirSync } from 'node:fs'
import { ensurePackages, ensureRivals } from './bootstrap/packages.mjs'
import { runOnPinnedNode } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { runOrExplain, Stop } from './bootstrap/steps.mjs'

// npm run bench -- NAME measures one thing; without a name it lists what can be measured.
await runOrExplain(async () => {
  const [name, ...more] = process.argv.slice(2)
  const benchNames = benches()
  if (!name)
    process.stdout.write(
      `npm run bench -- NAME\n\n${benchNames.map((bench) => `  ${bench}\n`).join('') || '  (none yet)\n'}`,
    )
  else if (benchNames.includes(name)) {
    await ensurePackages()
    await ensureRivals()
    await runOnPinnedNode([inProject('bench', `${name}.ts`), ...more])
  } else throw new Stop(`There is no bench/${name}.ts. Choose one of: ${benchNames.join(', ') || 'none yet'}`)
})

function benches() {
  if (!existsSync(inProject('bench'))) return []
  return readdirSync(inProject('bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
}
