/** An error with a sentence for the person at the terminal, instead of a stack trace. */
export class Stop extends Error {}

/** Runs a script. A `Stop` prints its sentence and sets the exit code to 1. */
export async function runOrExplain(script) {
  try {
    await script()
  } catch (thrown) {
    if (!(thrown instanceof Stop)) throw thrown
    process.stderr.write(`\n${thrown.message}\n`)
    process.exitCode = 1
  }
}

/** Runs one step and prints its name and its time in seconds, as src/platform/server/process/start-steps.ts does. */
export async function step(name, work) {
  const began = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`  ${name} ...\r`)
  const result = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`  ${name.padEnd(32)}${seconds.padStart(6)} s\n`)
  return result
}
