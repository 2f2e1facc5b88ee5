import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'

const isLong = process.env['PASTFASH_LONG'] === '1'

/** Inputs that each property of a parser is tried with. */
const parserInputs = isLong ? 10_000 : 150
/** Requests that each endpoint gets. */
export const requestsEach = isLong ? 10_000 : 8
/** Milliseconds that a test of many inputs may take, on a machine that is busy with others as well. */
export const patience = isLong ? 12 * 60 * 60_000 : 300_000

/** The short run tries the same inputs each time, so that it fails by a change and not by luck; the long one tries new ones. */
const seed = isLong ? {} : { seed: 20_260_101 }

/** Tries a property of a parser; what fails is made as small as it can be, and printed with its seed. */
export function forEach<Input>(inputs: fc.Arbitrary<Input>, holds: (input: Input) => unknown): void {
  // What `holds` gives counts for nothing: an expectation that fails throws.
  fc.assert(
    fc.property(inputs, (input) => void holds(input)),
    { numRuns: parserInputs, ...seed },
  )
}

/** As `forEach`, for what is asked asynchronously. `runs`: how many inputs, where it is not those of a parser. */
export function forEachAsync<Input>(
  inputs: fc.Arbitrary<Input>,
  holds: (input: Input) => Promise<void>,
  runs = parserInputs,
): Promise<void> {
  return fc.assert(fc.asyncProperty(inputs, holds), { numRuns: runs, ...seed })
}

/** Far more than any of them takes, and far less than a regular expression that goes astray: no measure of speed. */
const astrayAfterMs = 5_000

/** Tries that `work` comes to an end, which in this process nothing but a virtual machine could bring about. */
export function forEachEnding<Input>(inputs: fc.Arbitrary<Input>, work: (input: Input) => unknown): void {
  const ends = (input: Input) =>
    void runInNewContext('work()', { work: () => void work(input) }, { timeout: astrayAfterMs })
  fc.assert(fc.property(inputs, ends), { numRuns: parserInputs, ...seed, endOnFailure: true })
}
