import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/**
 * Runs a program in the project's folder to its end. Collects its output, or with `show` prints it to the terminal.
 * Returns `{ code, output }`. `code` is null if a signal ended the program or it could not be started.
 */
export function run(program, args, { show = false, env = process.env, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
    const child = spawn(program, args, { cwd: projectFolder, env, stdio, ...options })
    let output = ''
    const collect = (part) => {
      output += part
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ code: null, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** The end of a long output, where programs report errors. */
export function lastLines(output, count = 15) {
  return output.trimEnd().split('\n').slice(-count).join('\n')
}
