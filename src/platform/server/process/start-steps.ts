import { performance } from 'node:perf_hooks'

/** Runs one step of the start, then prints its name and time. */
export type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

export type StartSteps = {
  step: Step
  /** Prints one sentence below the steps. */
  note(sentence: string): void
}

/** Prints the steps of a start on the terminal, each with its seconds, in the form of scripts/bootstrap/steps.mjs. */
export function startSteps(write: (text: string) => void = (text) => process.stdout.write(text)): StartSteps {
  return {
    async step(name, work) {
      const startedAt = performance.now()
      const result = await work()
      write(stepLine(name, performance.now() - startedAt))
      return result
    },
    note(sentence) {
      write(`  ${sentence}\n`)
    },
  }
}

/** Runs a step and prints nothing. */
export const silentStep: Step = (_name, work) => work()

/** A step's line, such as `  Starting the database            0.1 s`. */
export function stepLine(name: string, milliseconds: number): string {
  return `  ${name.padEnd(32)}${(milliseconds / 1000).toFixed(1).padStart(6)} s\n`
}
