/** A way of writing that `docs/style.md` refuses, with the advice that the check prints. */
export type Rule = { pattern: RegExp; advice: string }

/** Words and openings that a reader stumbles over, in comments, test titles, messages and documents. */
export const wordRules: readonly Rule[] = [
  { pattern: /\b(?:whoever|whomever|whosever)\b/i, advice: 'name who it is' },
  { pattern: /\bwhatever\b/i, advice: 'name what it is' },
  { pattern: /\bby then\b/i, advice: 'say "then", or the moment' },
  { pattern: /\bmeanwhile\b/i, advice: 'say "while …", with what happens in that time' },
  { pattern: /\btold\b/i, advice: 'say logged, shown, answered, reported or notified' },
  { pattern: /\bso long as\b/i, advice: 'say "while" or "if"' },
  { pattern: /\bas none\b/i, advice: 'say "as missing" or "as empty"' },
  { pattern: /\bof which\b/i, advice: 'begin a new sentence with the noun' },
  { pattern: /\banew\b/i, advice: 'say "again"' },
  { pattern: /(?:^|[.:;] )(?:Of|Whose)\b/, advice: 'begin with the subject' },
  { pattern: /(?:^|[.:;] )(?:What|Where)\b(?![^.!]*\?)/, advice: 'begin with the subject: a noun, or the verb' },
]

/** The most words of a sentence in a comment. */
export const longestSentence = 30

/** Participles without a noun: refused as the name of a variable or a function. */
export const riddleNames: ReadonlySet<string> = new Set(['begun', 'held', 'mine', 'said', 'there', 'told'])

/** Parts of file names that were riddles once. */
export const riddleFiles: readonly RegExp[] = [
  /^whose-/,
  /^say-/,
  /-unseen\b/,
  /\blate-part\b/,
  /^spare-/,
  /^resting-/,
  /^made-once\b/,
  /-then\b/,
]

/** A commit subject: a slice or another folder of the project, then a verb. */
export const subjectRule = /^(?:Revert |[a-z][a-z-]*: \S)/
export const longestSubject = 72
