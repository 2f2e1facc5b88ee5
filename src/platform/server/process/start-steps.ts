import { performance } from 'node:perf_hooks'

/** Runs one step of the start; prints its name and its time when it is done. */
export type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

export type StartSteps = {
  step: Step
  /** Prints one sentence below the steps. */
  note(sentence: string): void
}

/** The readable lines of a start on the terminal: each step with its time in seconds, as scripts/bootstrap/steps.mjs prints its own. */
export function startSteps(write: (text: string) => void = (text) => process.stdout.write(text)): StartSteps {
  return {
    async step(name, work) {
      const began = performance.now()
      const result = await work()
      write(stepLine(name, performance.now() - began))
      return result
    },
    note(sentence) {
      write(`  ${sentence}\n`)
    },
  }
}

/** Runs a step and prints nothing. */
export const silentStep: Step = (_name, work) => work()

/** `  Starting the database            0.1 s`, from milliseconds. */
export function stepLine(name: string, milliseconds: number): string {
  return `  ${name.padEnd(32)}${(milliseconds / 1000).toFixed(1).padStart(6)} s\n`
}
