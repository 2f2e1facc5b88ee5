import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** A text file line by line, at any size. */
export function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}
