import { existsSync, readdirSync } from 'node:fs'
import { ensurePackages, ensureRivals } from './bootstrap/packages.mjs'
import { handOver } from './bootstrap/pinned-node.mjs'
import { inProject } from './bootstrap/project.mjs'
import { orSayWhy, Stop } from './bootstrap/steps.mjs'

// npm run bench -- NAME measures one thing; without a name it lists what can be measured.
await orSayWhy(async () => {
  const [name, ...more] = process.argv.slice(2)
  const known = benches()
  if (!name)
    process.stdout.write(
      `npm run bench -- NAME\n\n${known.map((bench) => `  ${bench}\n`).join('') || '  (none yet)\n'}`,
    )
  else if (known.includes(name)) {
    await ensurePackages()
    await ensureRivals()
    await handOver([inProject('bench', `${name}.ts`), ...more])
  } else throw new Stop(`There is no bench/${name}.ts. There are: ${known.join(', ') || 'none yet'}`)
})

function benches() {
  if (!existsSync(inProject('bench'))) return []
  return readdirSync(inProject('bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
}
