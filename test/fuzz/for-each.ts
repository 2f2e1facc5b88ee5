import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'

const isLong = process.env['PASTFASH_LONG'] === '1'

/** Inputs per property of a parser. */
const parserInputs = isLong ? 10_000 : 150
/** Requests per endpoint. */
export const requestsPerEndpoint = isLong ? 10_000 : 8
/** Milliseconds that a test of many inputs may take on a busy machine. */
export const fuzzTimeoutMs = isLong ? 12 * 60 * 60_000 : 300_000

/**
 * The short run tries the same inputs each time, so it fails because of a change and not by chance. The long run tries new
 * ones.
 */
const seed = isLong ? {} : { seed: 20_260_101 }

/** Tests a property of a parser. A failing input is shrunk and printed with its seed. */
export function forEach<Input>(inputs: fc.Arbitrary<Input>, holds: (input: Input) => unknown): void {
  // The result of `holds` is ignored: a failing expectation throws.
  fc.assert(
    fc.property(inputs, (input) => void holds(input)),
    { numRuns: parserInputs, ...seed },
  )
}

/** Like `forEach`, for asynchronous properties. `runs`: the number of inputs, if not that of a parser. */
export function forEachAsync<Input>(
  inputs: fc.Arbitrary<Input>,
  holds: (input: Input) => Promise<void>,
  runs = parserInputs,
): Promise<void> {
  return fc.assert(fc.asyncProperty(inputs, holds), { numRuns: runs, ...seed })
}

/** Far more than any input takes, and far less than a runaway regular expression. Not a measure of speed. */
const runawayTimeoutMs = 5_000

/** Tests that `parse` ends. Only a virtual machine can stop it within this process. */
export function forEachEnding<Input>(inputs: fc.Arbitrary<Input>, parse: (input: Input) => unknown): void {
  const ends = (input: Input) =>
    void runInNewContext('parse()', { parse: () => void parse(input) }, { timeout: runawayTimeoutMs })
  fc.assert(fc.property(inputs, ends), { numRuns: parserInputs, ...seed, endOnFailure: true })
}
