import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { inProject, projectFolder } from './project.mjs'

/** The folder of the debug logs of all products that tests start: one file for each way of starting one. */
const logFolder = inProject('.cache', 'logs')
/** Only journeys have a browser that enforces the content security policy. Other tests send invented reports. */
const withBrowser = new Set(['product.log', 'here.log'])
const maxShownFindings = 20

/** A word that looks random: with upper and lower case and digits, such as the token of a session or a reset mail. */
const isRandom = (word) => [/[a-z].*[a-z]/, /[A-Z].*[A-Z]/, /\d.*\d/].every((kind) => kind.test(word))
/** `pastfash-test-environment-Ab12Cd`, the form of temporary folders. */
const isTemporaryFolder = (word) => /^[a-z]+(-[a-z]+)*-\w{6}$/.test(word)
/** `pastfash-2026-11-24T14-14-17Z`, the form of scheduled backups. */
const isBackupFolder = (word) => /^pastfash-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(word)

const signs = [
  ['a mail address', /[^\s"'<>\\/@]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){0,5}\.[a-z]{2,12}\b/i],
  ['user and password of an address', /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/"'\\@[]{1,200}:[^\s/"'\\@[]{1,200}@/i],
  ['a signed address', /[?&]signature=[^[\s]/i],
  ['a token', /[?&#]token=[^[\s]/i],
  ['a cookie', /\bpastfash\.session\w*=[^[\s]/i],
  ['an authorization', /\b(bearer|basic) [\w.~+/=-]{16,}/i],
  // Products in tests have a secret of this many x.
  ['a key', /\bsk-\w{6,}|-----BEGIN [A-Z ]*PRIVATE KEY|x{40}/],
]

/** Removes the logs of earlier runs. */
export function forgetLogs() {
  rmSync(logFolder, { recursive: true, force: true })
  mkdirSync(logFolder, { recursive: true })
}

/**
 * One check over all logs of the suites' products: no mail address, password, token, cookie, key or signed address, and no
 * violation of the content security policy. Each of `expected` (`test-environment.log` …) must exist with lines in it. Prints
 * its findings; returns `{ passed, failed }`.
 */
export async function scanLogs(
  expected,
  { folder = logFolder, passwords = passwordsOfTests(), print = toTerminal } = {},
) {
  const findings = []
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : []
  const absent = new Set(expected)
  let lines = 0
  for (const name of files) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      lines += 1
      absent.delete(name)
      const found = findIn(line, passwords, withBrowser.has(name))
      if (found) findings.push(`${name}: ${found}: ${line.slice(0, 400)}`)
    }
  }
  for (const name of absent) findings.push(`${name} is empty or missing: nothing was scanned there`)
  print(`\nThe log scan read ${lines} lines of ${files.length} logs and found ${findings.length || 'nothing'}\n`)
  for (const finding of findings.slice(0, maxShownFindings)) print(`  ${finding}\n`)
  return findings.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

const toTerminal = (text) => void process.stdout.write(text)

function findIn(line, passwords, isOfBrowser) {
  if (isOfBrowser && line.includes('content security policy')) return 'a violated content security policy'
  const foundPassword = passwords.find((password) => containsWord(password, line))
  if (foundPassword) return `the password "${foundPassword}"`
  const [sign] = signs.find(([, pattern]) => pattern.test(line)) ?? []
  if (sign) return sign
  // A seller's text may be escaped: \u001b is not a word.
  const words = line.replace(/\\u[0-9a-f]{4}|\\\w/g, ' ').match(/[A-Za-z0-9_-]{24,}/g) ?? []
  const random = words.find((word) => isRandom(word) && !isTemporaryFolder(word) && !isBackupFolder(word))
  return random && `a random word (${random})`
}

/** Whole words only: "other one" is not part of "another one". */
function containsWord(password, line) {
  const at = line.indexOf(password)
  return at >= 0 && !/\w/.test(line.charAt(at - 1)) && !/\w/.test(line.charAt(at + password.length))
}

/** Every password that a test names, read from the tests themselves. Short ones would also match parts of other words. */
export function passwordsOfTests() {
  const found = ['test', 'src']
    .flatMap((folder) => testsIn(folder))
    .flatMap((file) => passwordsIn(readFileSync(file, 'utf8')))
  return [...new Set(found)]
}

function passwordsIn(text) {
  return [...text.matchAll(/\w*password\w*['"]?\s*[:=]\s*(['"`])([^'"`$\n]{8,})\1/gi)].map((match) => match[2])
}

function testsIn(folder) {
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => folder === 'test' || /\.test\.tsx?$/.test(relative(projectFolder, path)))
}
