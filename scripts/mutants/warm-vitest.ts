import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, createVitest, type Reporter, type TestSpecification } from 'vitest/node'
import { placesVariable } from './reach.ts'
import type { TestMessage, TestRequest } from './warm-tests.ts'

// The process that `warmTests` starts in a copy of the project: it runs requested test files, one run after another, and
// reports the results. Vitest and its database start once; each run has a fresh process, which reads changed files again.

/** Time for a graceful shutdown before the process exits without one. */
const timeoutMs = 15_000

class RequestedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

const root = process.cwd()
let hasFailed = false
let current = ''
const reporter: Reporter = {
  onTestModuleStart(module) {
    current = module.relativeModuleId
  },
  onTestCaseResult(test) {
    if (test.result().state === 'failed') fail(test.module.relativeModuleId, test.fullName)
  },
  onTestModuleEnd(module) {
    const file = module.relativeModuleId
    if (module.state() === 'failed') fail(file, 'the file as a whole')
    else if (!hasFailed) send({ is: 'passed', file, seconds: module.diagnostic().duration / 1000 })
  },
  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) fail(current, 'an error outside of the tests')
  },
}

const isRecording = process.env[placesVariable] !== undefined
const vitest = await createVitest({
  root,
  config: join(root, 'vitest.config.ts'),
  watch: false,
  maxWorkers: 1,
  sequence: { sequencer: RequestedOrder },
  ...(isRecording && { setupFiles: [fileURLToPath(new URL('./reach-setup.ts', import.meta.url))] }),
  reporters: [reporter],
})
await vitest.standalone()
process.on('message', (request: TestRequest) => void run(request))
process.on('disconnect', () => void end())
send({ is: 'ready' })

async function run({ files }: TestRequest) {
  hasFailed = false
  const project = vitest.getRootProject()
  await vitest.runTestSpecifications(files.map((file) => project.createSpecification(join(root, file))))
  send({ is: 'ended' })
}

/** Reports the first failure only, and cancels the rest of the run. */
function fail(file: string, test: string) {
  if (hasFailed) return
  hasFailed = true
  send({ is: 'failed', file, test })
  void vitest.cancelCurrentRun('test-failure')
}

/** Cancels twice: like a second Ctrl-C, the second cancel does not wait for a hanging test. */
async function end() {
  setTimeout(() => process.exit(1), timeoutMs)
  for (let time = 0; time < 2; time += 1) void vitest.cancelCurrentRun('keyboard-input')
  await vitest.close()
  process.exit()
}

function send(message: TestMessage) {
  if (process.connected) process.send?.(message)
}
