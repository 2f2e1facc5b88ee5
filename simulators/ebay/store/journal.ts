import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** A changed row: table, key, row. A null row is a deleted one. */
export type Change = readonly [table: string, key: string, row: unknown]

export type Journal = {
  /** Writes the changes of one request as one line: after a kill all of them are there, or none. */
  append(changes: readonly Change[]): void
  close(): void
}

/**
 * Opens the journal of a folder and passes every change in it to `replay`, oldest first. An incomplete last line, left by a
 * kill, was never answered and is skipped. The journal is rewritten with `currentRows`, which keeps it short.
 */
export function openJournal(
  folder: string,
  replay: (changes: readonly Change[]) => void,
  currentRows: () => readonly Change[],
): Journal {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'journal.jsonl')
  for (const line of wholeLines(path)) replay(JSON.parse(line))
  rewrite(path, currentRows())
  const file = openSync(path, 'a')
  return {
    // A plain write survives a killed process: the kernel has it before the answer is sent.
    append: (changes) => appendFileSync(file, `${JSON.stringify(changes)}\n`),
    close: () => closeSync(file),
  }
}

function wholeLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}

function rewrite(path: string, changes: readonly Change[]): void {
  const newPath = `${path}.new`
  const file = openSync(newPath, 'w')
  writeFileSync(file, changes.map((change) => `${JSON.stringify([change])}\n`).join(''))
  fsyncSync(file)
  closeSync(file)
  renameSync(newPath, path)
}
