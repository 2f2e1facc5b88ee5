import { pathWithoutProject } from './pinned-node.mjs'
import { run } from './run.mjs'

const harmful = ['moderate', 'high', 'critical']

/** One check: no package that the product runs with has a known vulnerability. Skipped if no registry answers. */
export async function auditPackages() {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], {
    env: { ...process.env, PATH: pathWithoutProject() },
    shell: process.platform === 'win32',
  })
  const vulnerable = vulnerablePackages(output)
  if (!vulnerable) {
    process.stdout.write('\n  skipped: the audit of the packages (this npm registry answers no audits)\n')
    return { passed: 0, failed: 0, skipped: 1 }
  }
  for (const line of vulnerable) process.stdout.write(`\n  A package with a known vulnerability: ${line}\n`)
  return vulnerable.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

/**
 * `name (severity): advisories` for each vulnerable package in npm audit's JSON output. Undefined if the output is not a
 * valid answer.
 */
export function vulnerablePackages(output) {
  const vulnerabilities = parse(output)?.vulnerabilities
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return undefined
  return Object.values(vulnerabilities)
    .filter(({ severity }) => harmful.includes(severity))
    .map(({ name, severity, via }) => `${name} (${severity}): ${via.map((one) => one.title ?? one).join(', ')}`)
}

function parse(output) {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
