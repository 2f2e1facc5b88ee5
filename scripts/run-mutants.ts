import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inProject } from './bootstrap/project.mjs'
import { describeMutant, type Mutant, nameOf } from './mutants/find-mutants.ts'
import { importersIn, nearestTests } from './mutants/nearest-tests.ts'
import { git, openCopy } from './mutants/open-copy.ts'
import { type Progress, readProgress, retrySurvivors, writeProgress } from './mutants/progress.ts'
import { recordReach } from './mutants/reach.ts'
import { readMutableSources, readTexts, secondsOfNpmTest } from './mutants/read-sources.ts'
import { sampleMutants } from './mutants/sample-mutants.ts'
import { isEquivalent, readEquivalents, type Score, scoreFile, scoreOf } from './mutants/score.ts'
import { type ProjectCopy, secondsIn, type TestFacts, tryMutant } from './mutants/try-mutant.ts'

// The program behind `npm run mutants`, after the packages are installed. It continues a stopped run, at the commit where
// that began.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** Mutants that are tried at once, each in a copy of its own. */
    workers: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '90' },
    /** Seconds for the tests of one mutant. */
    seconds: { type: 'string', default: '60' },
    /** Stops after this many mutants, for a quick look. */
    only: { type: 'string' },
    /** Discards a stopped run. */
    afresh: { type: 'boolean', default: false },
    /** Tries only the survivors of the last finished run, with the tests of the present commit. */
    survivors: { type: 'boolean', default: false },
  },
})
const print = (text: string) => void process.stdout.write(`${text}\n`)
const folder = inProject('.cache', 'mutants')
const progressFile = inProject('.cache', 'mutants', 'progress.json')
const finishedFile = inProject('.cache', 'mutants', 'finished.json')
const startedAt = performance.now()
/** The last mutants may take two minutes more. */
const deadline = startedAt + (Number(values.minutes) - 2) * 60_000

if (values.afresh) rmSync(progressFile, { force: true })
const progress = readProgress(progressFile) ?? (values.survivors ? await progressOfSurvivors() : await newProgress())
const testFacts: TestFacts = { seconds: progress.seconds, broken: progress.broken, guessed: secondsOfNpmTest() }
const copies: ProjectCopy[] = []
for (let number = 1; number <= Number(values.workers); number += 1)
  copies.push(await openCopy(`${folder}/copy-${number}`, progress.commit))
if (!(await copies[0]?.typesAreRight()))
  throw new Error('The type check fails without a mutant, so it would kill them all. Mend it, commit, and run again.')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stopEarly())

const firstFolder = `${folder}/copy-1`
const importers = importersIn(readTexts(firstFolder))
const sample = sampleMutants(readMutableSources(firstFolder), progress.count, progress.seed)
const names = new Set(sample.map(nameOf))
if ([...progress.outcomes.keys()].some((name) => !names.has(name)))
  throw new Error('The mutated code has changed since that run: npm run mutants -- --afresh')
const equivalents = readEquivalents()
const untried = sample.filter((one) => !progress.outcomes.has(nameOf(one)) && !isEquivalent(one, equivalents))
const waiting = untried.slice(0, values.only === undefined ? untried.length : Number(values.only))
print(`${sample.length} mutants of ${progress.commit.slice(0, 9)}, seed ${progress.seed}; ${untried.length} to try`)

// For a few mutants the recording takes longer than it saves: their tests are chosen by imports alone.
if (values.only === undefined) await recordAll()
await Promise.all(copies.map(tryWaitingMutants))
await Promise.all(copies.map(({ tests }) => tests.stop()))
finish()

async function newProgress(): Promise<Progress> {
  return {
    commit: await git(['rev-parse', 'HEAD']),
    seed: Number(values.seed),
    count: Number(values.count),
    outcomes: new Map(),
    seconds: new Map(),
    broken: new Set(),
    reach: new Map(),
  }
}

async function progressOfSurvivors(): Promise<Progress> {
  const finished = readProgress(finishedFile)
  if (!finished) throw new Error('No run has finished in this folder yet: npm run mutants')
  const commit = await git(['rev-parse', 'HEAD'])
  const changedFiles = await git(['diff', '--name-only', '--no-renames', finished.commit, commit])
  return retrySurvivors(finished, commit, new Set(changedFiles.split('\n')))
}

async function tryWaitingMutants(copy: ProjectCopy) {
  for (let mutant = waiting.shift(); mutant && performance.now() < deadline; mutant = waiting.shift()) {
    await tryOne(mutant, copy)
  }
}

async function tryOne(mutant: Mutant, copy: ProjectCopy) {
  const started = performance.now()
  const outcome = await tryMutant(mutant, nearestTo(mutant.file).filter(mayReach(mutant)), {
    copy,
    testFacts,
    limitSeconds: Number(values.seconds),
  })
  progress.outcomes.set(nameOf(mutant), outcome)
  writeProgress(progressFile, progress)
  const seconds = secondsSince(started).padStart(5)
  const how = outcome.killedBy === 'nothing' ? 'SURVIVED' : `killed by ${outcome.killedBy}`
  print(
    `${seconds} s  ${how.padEnd(16)}  ${describeMutant(mutant)}${'test' in outcome ? `\n${' '.repeat(27)}${outcome.test}` : ''}`,
  )
}

/** Records which tests reach which mutants of the sample, once for the whole run. */
async function recordAll() {
  const tests = [...new Set(sample.flatMap(({ file }) => nearestTo(file)))]
  const save = () => writeProgress(progressFile, progress)
  const isTimeUp = () => performance.now() > deadline
  await recordReach(sample, tests, { copies, reach: progress.reach, testFacts, save, isTimeUp })
  print(`${progress.reach.size} of ${tests.length} test files were recorded, after ${secondsSince(startedAt)} s\n`)
}

function nearestTo(file: string): string[] {
  return nearestTests(file, importers, (test) => secondsIn(testFacts, test))
}

/**
 * Every test that imports a file reaches the code that runs when the file is loaded. A test that was not recorded may
 * reach any code of the file.
 */
function mayReach(mutant: Mutant): (test: string) => boolean {
  return (test) => !mutant.isInFunction || (progress.reach.get(test)?.includes(nameOf(mutant)) ?? true)
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}

/** Stores the score once every mutant of the sample was tried. */
function finish() {
  for (const test of testFacts.broken) print(`\nThis test fails without a mutant and was left out: ${test}`)
  const found = scoreOf(sample, progress.outcomes, equivalents)
  if (!found) {
    print(`\n${progress.outcomes.size} mutants were tried. Run the same command to continue.`)
    return
  }
  const { commit, seed } = progress
  const score: Score = { commit, date: new Date().toISOString().slice(0, 10), seed, ...found }
  writeFileSync(scoreFile, `${JSON.stringify(score, null, 2)}\n`)
  renameSync(progressFile, finishedFile)
  print(`\n${score.percent} % killed, ${score.survived.length} survived, ${score.equivalent} equivalent: ${scoreFile}`)
}

/** Finished results are already stored. Mutants that are being tried are discarded. */
async function stopEarly() {
  await Promise.all(copies.map(({ tests }) => tests.stop()))
  process.exit(1)
}
