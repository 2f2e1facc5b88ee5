import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject, projectFolder } from '../bootstrap/project.mjs'
import { holdsCopy, readCopy } from './find-copy.ts'

const maxWordsOfSentence = 20
/** The texts of the specification. They stay word for word. */
const specified: readonly string[] = JSON.parse(readFileSync(inProject('scripts/plain-words/specified.json'), 'utf8'))
/** Files whose texts only an operator reads, in a terminal, a log or a settings file. */
const operatorFiles =
  /settings?(?:\/.*)?\.ts$|^src\/app\/server\/(?!export)|^src\/platform\/server\/(?:db|metrics|postgres|process|lan|mail|storage|jobs)\/|test-ebay-config-page|key-faults|config-check/

const copy = execFileSync('git', ['ls-files', 'src'], { cwd: projectFolder, encoding: 'utf8' })
  .split('\n')
  .filter(holdsCopy)
  .map((file) => ({ file, texts: readCopy(file, readFileSync(inProject(file), 'utf8')) }))

test('docs/copy.md lists each text that is ours, by slice and file', async () => {
  await expect(tableOf(copy)).toMatchFileSnapshot('../../docs/copy.md')
})

test('the specified texts are in the product word for word', () => {
  const texts = new Set(copy.flatMap((each) => each.texts))
  expect(specified.filter((text) => !texts.has(text))).toEqual([])
})

test('a sentence that a seller reads has at most 20 words', () => {
  const sellerCopy = copy.filter(({ file }) => !operatorFiles.test(file))
  const long = sellerCopy.flatMap(({ file, texts }) =>
    texts
      .flatMap((text) => text.split(/(?<=[.!?])\s+/))
      .filter((sentence) => sentence.split(' ').length > maxWordsOfSentence)
      .map((sentence) => `${file}: ${sentence}`),
  )
  expect(long).toEqual([])
})

test('texts are found in elements, labels and sentences, and not in styles, imports and SQL', () => {
  const source = `
    import { a } from './Some file.ts'
    const failure = 'Photo not stored'
    const sql = 'SELECT ALL rows'
    const view = <p className="Big text" aria-label="Photos of it">Save {count} photos</p>
    const counted = \`\${count} photos are waiting\`
  `
  expect(readCopy('view.tsx', source)).toEqual([
    'Photo not stored',
    'Photos of it',
    'Save',
    'photos',
    '… photos are waiting',
  ])
})

/** Markdown: a heading per slice, an entry per file, and its texts without those of the specification. */
function tableOf(files: typeof copy): string {
  const specifiedTexts = new Set(specified)
  const slices = Map.groupBy(files, ({ file }) => file.split('/')[1])
  const sections = [...slices].map(([slice, each]) => {
    const entries = each.flatMap(({ file, texts }) => {
      const ours = texts.filter((text) => !specifiedTexts.has(text))
      return ours.length === 0 ? [] : [`\`${file}\`\n\n${ours.map((text) => `- ${text}`).join('\n')}\n`]
    })
    return `## ${slice}\n\n${entries.join('\n')}`
  })
  return `# Texts\n\nAll texts of ours that people read, where the code has them. \`…\` is a value that is filled in. The specification's texts are not here: they stay word for word (\`scripts/plain-words/specified.json\`). A test writes this page: after a change run \`npx vitest run scripts/plain-words -u\`, and read the difference.\n\n${sections.join('\n')}`
}
