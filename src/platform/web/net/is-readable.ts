import { mustAnswer } from './must-answer.ts'

/** Seconds for one byte. */
const byteWithin = 10

/**
 * Whether the bytes of a file can still be read: those of one that was moved, changed or taken back by what picked it cannot.
 * Never rejects.
 */
export function isReadable(file: Blob): Promise<boolean> {
  return mustAnswer(file.slice(0, 1).arrayBuffer(), byteWithin).then(
    () => true,
    () => false,
  )
}
