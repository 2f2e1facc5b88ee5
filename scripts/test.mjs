import { auditPackages } from './bootstrap/audit.mjs'
import { runChecks } from './bootstrap/checks.mjs'
import { ensureChromium, howToGetChromium } from './bootstrap/chromium.mjs'
import { ensurePostgres15, withPostgres15 } from './bootstrap/debian-postgres.mjs'
import { forgetLogs, scanLogs } from './bootstrap/log-scan.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { inProject } from './bootstrap/project.mjs'
import { runOrExplain } from './bootstrap/steps.mjs'
import { countOfNpmTest, runJourneys, runVitest, skipJourneys, sum } from './bootstrap/suites.mjs'
import { ensureWebApp } from './bootstrap/web-app.mjs'

// npm test, and with --long npm run test:long. Each check and each test counts once; the last line is the whole count.
await runOrExplain(async () => {
  const isLong = process.argv.includes('--long')
  await ensurePackages()
  const chromium = await ensureChromium()
  await ensureWebApp()
  const env = {
    ...(isLong && { PASTFASH_LONG: '1' }),
    ...(chromium && { CHROMIUM_PATH: chromium }),
    // Separate processes of the product read the same files a hundred times, a third of their start.
    NODE_COMPILE_CACHE: inProject('.cache', 'compile'),
  }

  forgetLogs()
  const checks = await runChecks()
  const tests = [await runVitest('all', [], env), await journeys(chromium, env)]
  const counts = [checks, ...tests]
  if (isLong) await printLongRunCount(sum(tests))
  if (isLong) counts.push(await serverTestsOnPostgres15(), await auditPackages())
  counts.push(await scanLogs(logsOf({ isLong, chromium })))
  const { passed, failed, skipped } = sum(counts)
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
  if (failed > 0 || passed === 0) process.exitCode = 1
})

/** `npm test` leaves long tests out silently: the long run says how many they are. */
async function printLongRunCount({ passed, failed, skipped }) {
  const usual = await countOfNpmTest()
  if (usual === undefined) throw new Error('The tests of npm test could not be listed.')
  const all = passed + failed + skipped
  process.stdout.write(`\n${all - usual} tests of this run are not in npm test, which has ${usual} of ${all}\n`)
}

/** The logs that the suites must have left. */
function logsOf({ isLong, chromium }) {
  const ofJourneys = isLong ? ['product.log', 'here.log'] : ['product.log']
  return ['test-environment.log', 'process.log', ...(chromium ? ofJourneys : [])]
}

function journeys(chromium, env) {
  if (chromium) return runJourneys(chromium, env)
  process.stdout.write(`\nThe browser journeys need a Chromium. ${howToGetChromium}\n`)
  return skipJourneys(env)
}

/** At their usual length: the database queries of long tests do not depend on its version. */
async function serverTestsOnPostgres15() {
  if (!(await ensurePostgres15())) {
    process.stdout.write(
      '\n  skipped: the server tests on PostgreSQL 15 (Debian: sudo apt-get install postgresql-15)\n',
    )
    return { passed: 0, failed: 0, skipped: 1 }
  }
  process.stdout.write('\nOnce more on PostgreSQL 15\n')
  const notAboutEmbedded = ['--exclude=**/platform/server/postgres/**', '--exclude=scripts/**']
  return withPostgres15((address) =>
    runVitest('postgres-15', ['/server/', '/test/', ...notAboutEmbedded], { TEST_DATABASE_URL: address }),
  )
}
