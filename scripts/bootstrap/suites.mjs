import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { pinnedNode, toolEnvironment } from './pinned-node.mjs'
import { inProject } from './project.mjs'
import { run } from './run.mjs'

const nothing = { passed: 0, failed: 0, skipped: 0 }

/** Adds counts of `{ passed, failed, skipped }`. */
export function sum(counts) {
  return counts.reduce(
    (all, part) => ({
      passed: all.passed + part.passed,
      failed: all.failed + part.failed,
      skipped: all.skipped + (part.skipped ?? 0),
    }),
    nothing,
  )
}

/** Runs Vitest and returns the counts of its report. `name` separates the reports of several runs. */
export async function runVitest(name, args, env) {
  const report = freshReport(`vitest-${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], env)
  return withCrash(readReport(report, countVitest), code)
}

/** Runs the browser journeys in the Chromium at `chromium` and returns the counts of their report. */
export async function runJourneys(chromium, env) {
  const report = freshReport('playwright')
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    ...env,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return withCrash(readReport(report, countPlaywright), code)
}

/** The number of tests of `npm test`, Vitest's and journeys, listed without running them. Undefined if the listing fails. */
export async function countOfNpmTest() {
  const vitest = freshReport('vitest-list')
  const playwright = freshReport('playwright-list')
  const env = toolEnvironment({ PLAYWRIGHT_JSON_OUTPUT_FILE: playwright })
  // The static listing would count a table of cases as one test.
  const list = ['list', '--no-static-parse', `--json=${vitest}`]
  await run(pinnedNode(), [tool('vitest/vitest.mjs'), ...list], { env })
  await run(pinnedNode(), [tool('@playwright/test/cli.js'), 'test', '--list', '--reporter=json'], { env })
  const tests = readReport(vitest, (found) => found.length)
  const journeys = readReport(playwright, ({ suites }) => suites.flatMap(titlesIn).length)
  return tests === undefined || journeys === undefined ? undefined : tests + journeys
}

/** Prints the name of every journey that is left out without a browser, and counts them as skipped. */
export async function skipJourneys(env) {
  const report = freshReport('playwright')
  const listing = toolEnvironment({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  await run(pinnedNode(), [tool('@playwright/test/cli.js'), 'test', '--list', '--reporter=json'], { env: listing })
  const names = readReport(report, ({ suites }) => suites.flatMap(titlesIn)) ?? ['all browser journeys']
  for (const name of names) process.stdout.write(`  skipped: ${name}\n`)
  return { ...nothing, skipped: names.length }
}

/** The counts of Vitest's JSON report. A file that could not even be loaded counts as one failed test. */
function countVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The counts of Playwright's JSON report. A test that passed at its second try has passed. */
function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** A run that ended badly without a failed test (a crash, an error between tests) counts as failed. */
function withCrash(counts = nothing, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function runTool(path, args, env) {
  return run(pinnedNode(), [tool(path), ...args], { show: true, env: toolEnvironment(env) })
}

function tool(path) {
  return inProject('node_modules', path)
}

function titlesIn({ specs = [], suites = [] }) {
  return [...specs.map((spec) => spec.title), ...suites.flatMap(titlesIn)]
}

function freshReport(name) {
  mkdirSync(inProject('.cache'), { recursive: true })
  const path = inProject('.cache', `${name}.json`)
  rmSync(path, { force: true })
  return path
}

/** Undefined if the run died before it wrote its report. */
function readReport(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}
