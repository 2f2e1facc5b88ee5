import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inProject } from '../bootstrap/project.mjs'
import { proseOfDocument, readCode } from './find-prose.ts'
import { type Finding, findingOfName, findingsIn, findingsInNames } from './find-words.ts'
import { longestSubject, subjectRule } from './rules.ts'

// node scripts/plain-words/check-words.ts [PATH ...]: what docs/style.md refuses, in these paths or in the whole project.
const allowed = new Set<string>(JSON.parse(readFileSync(inProject('scripts/plain-words/allowed.json'), 'utf8')))
/** The first commit whose subject is held to the rule is the one after this file came. */
const self = 'scripts/plain-words/check-words.ts'
const leftAlone = /^(?:scripts\/plain-words\/|docs\/style\.md|public\/|migrations\/|LICENSE)/
/** Files whose texts are written for a model. Their comments are read all the same. */
const modelTexts = /^src\/listings\/answer\/(?:specifics-)?prompt\.ts$/

const files = git('ls-files', '--', ...process.argv.slice(2)).filter(
  (file) => /\.(?:tsx?|mjs|md)$/.test(file) && !leftAlone.test(file) && existsSync(inProject(file)),
)
const findings = files.flatMap(findingsOf)
const subjects = process.argv.length > 2 ? [] : subjectsSince()
for (const { file, line, text, advice } of findings) print(`${file}:${line}: ${advice}: ${text.slice(0, 200)}`)
for (const subject of subjects)
  print(`commit "${subject}": write slice: verb what, at most ${longestSubject} characters`)
print(`Read ${files.length} files, found ${findings.length + subjects.length}`)
if (findings.length + subjects.length > 0) process.exitCode = 1

function findingsOf(file: string): Finding[] {
  const source = readFileSync(inProject(file), 'utf8')
  if (file.endsWith('.md')) return findingsIn(file, proseOfDocument(source), allowed)
  const { prose, names } = readCode(file, source)
  const forPeople = modelTexts.test(file) ? prose.filter(({ kind }) => kind !== 'message') : prose
  return [...findingOfName(file), ...findingsIn(file, forPeople, allowed), ...findingsInNames(file, names)]
}

/** Subjects that break the rule, of the commits since this check came; none in a copy without its history. */
function subjectsSince(): string[] {
  const [first] = git('log', '--diff-filter=A', '--format=%H', '--', self)
  if (first === undefined) return []
  return git('log', '--no-merges', '--format=%s', `${first}..HEAD`).filter(
    (subject) => !subjectRule.test(subject) || subject.length > longestSubject,
  )
}

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: inProject('.'), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return output.split('\n').filter((line) => line !== '')
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
