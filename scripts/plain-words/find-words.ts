import type { DeclaredName, Prose } from './find-prose.ts'
import { longestSentence, riddleFiles, riddleNames, wordRules } from './rules.ts'

/** Something to write in another way. */
export type Finding = { file: string; line: number; text: string; advice: string }

/** What the rules refuse in the prose of one file. `allowed` holds texts that stay as they are, such as specified ones. */
export function findingsIn(file: string, prose: readonly Prose[], allowed: ReadonlySet<string>): Finding[] {
  return prose
    .filter(({ text }) => !allowed.has(text))
    .flatMap(({ line, kind, text }) => {
      const words = text.replace(/`[^`]*`/g, 'code')
      const broken = wordRules.filter(({ pattern }) => pattern.test(words)).map(({ advice }) => advice)
      const isLong = kind === 'comment' && sentencesOf(words).some((sentence) => wordsOf(sentence) > longestSentence)
      const advice = [...broken, ...(isLong ? [`at most ${longestSentence} words a sentence`] : [])]
      return advice.map((each) => ({ file, line, text, advice: each }))
    })
}

/** A file's name that is a riddle. */
export function findingOfName(file: string): Finding[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (!riddleFiles.some((pattern) => pattern.test(name))) return []
  return [{ file, line: 1, text: name, advice: 'name the file by a noun or a verb phrase' }]
}

/** Declared names that are participles without their noun. */
export function findingsInNames(file: string, names: readonly DeclaredName[]): Finding[] {
  return names
    .filter(({ name }) => riddleNames.has(name))
    .map(({ name, line }) => ({ file, line, text: name, advice: 'name the thing, not what happened to it' }))
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+/)
}

function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}
