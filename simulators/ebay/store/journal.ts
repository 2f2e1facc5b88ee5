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

/** A row that was set, or taken away with null: table, key, row. */
export type Change = readonly [table: string, key: string, row: unknown]

export type Journal = {
  /** Writes the changes of one request as one line: after a kill all of them are there, or none. */
  append(changes: readonly Change[]): void
  close(): void
}

/**
 * Opens the journal of a folder and hands every change in it to `replay`, oldest first. A last line that a kill tore off was
 * never answered and is left out. `rewritten` gives what is kept: the journal is written anew with it, so that it stays short.
 */
export function openJournal(
  folder: string,
  replay: (changes: readonly Change[]) => void,
  rewritten: () => readonly Change[],
): Journal {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'journal.jsonl')
  for (const line of wholeLines(path)) replay(JSON.parse(line))
  writeAnew(path, rewritten())
  const file = openSync(path, 'a')
  return {
    // A plain write is enough against a killed process: the kernel has it before the answer leaves.
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

function writeAnew(path: string, changes: readonly Change[]): void {
  const beside = `${path}.new`
  const file = openSync(beside, 'w')
  writeFileSync(file, changes.map((change) => `${JSON.stringify([change])}\n`).join(''))
  fsyncSync(file)
  closeSync(file)
  renameSync(beside, path)
}
