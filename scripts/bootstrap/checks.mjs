import { areRivalsInstalled } from './packages.mjs'
import { pinnedNode, toolEnvironment } from './pinned-node.mjs'
import { inProject } from './project.mjs'
import { run } from './run.mjs'
import { step } from './steps.mjs'

const types = ['rules', 'server', 'web', 'worker', 'kernel', 'journeys'].map(typesOf)

/** `sawFiles` finds the number of checked files in the output of a checker: one that saw no file proves nothing. */
const checks = [
  ...types,
  { name: 'Lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware'], sawFiles: /\bon (\d+) files?/ },
  {
    name: 'Format',
    args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off'],
    sawFiles: /Checked (\d+) files?/,
  },
  { name: 'Plain words', args: ['scripts/plain-words/check-words.ts'], sawFiles: /Read (\d+) files/ },
  { name: 'Unused files and exports', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]

/** Runs every check that needs no database, two at a time, and prints the faults. Returns `{ passed, failed }`. */
export async function runChecks() {
  const results = []
  // Bench code that imports rivals has types only after `npm run bench` has installed them.
  const waiting = areRivalsInstalled() ? [...checks, typesOf('rivals')] : [...checks]
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check))
  }
  await Promise.all([worker(), worker()])
  for (const { name, isGood, output } of results) {
    if (!isGood) process.stdout.write(`\n${name} found:\n${output.trim() || '(no output)'}\n`)
  }
  const passed = results.filter(({ isGood }) => isGood).length
  return { passed, failed: results.length - passed }
}

function typesOf(part) {
  return { name: `Types: ${part}`, args: ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${part}.json`] }
}

async function runCheck({ name, args, sawFiles }) {
  const [program, ...more] = args
  return step(name, async () => {
    const { code, output } = await run(pinnedNode(), [inProject(program), ...more], {
      env: toolEnvironment({ NO_COLOR: '1' }),
    })
    const isBlind = sawFiles && !(Number(sawFiles.exec(output)?.[1]) > 0)
    return { name, isGood: code === 0 && !isBlind, output: isBlind ? `${output}\nIt looked at no files.` : output }
  })
}
