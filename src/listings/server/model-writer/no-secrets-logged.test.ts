import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Behaviour } from '../../../../simulators/model/behaviour.ts'
import { type ModelSimulator, startModelSimulator } from '../../../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { failureOf, modelSetups, photoOf, smallPhoto, writeWith } from '../../../../test/asking-model.ts'
import { createLog } from '../../../platform/server/process/log.ts'
import { complaint, listingInstructions } from '../../answer/prompt.ts'
import { safeWords } from './ai-sdk-failure.ts'

const apiKey = 'sk-secret-0123456789'
const note = 'small stain on cuff, smoke-free home'
const hints = { category: null, condition: null, brand: 'Cuffington', note }
const answer = sampleListing
const short = { ...answer, write: { ...answer.write, title: 'Jeans' } }

let simulator: ModelSimulator
beforeAll(async () => {
  simulator = await startModelSimulator()
})
afterAll(() => simulator.stop())

const printed: unknown[] = []
beforeEach(() => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const behaviours: readonly [Behaviour, ...Behaviour[]][] = [
  [{ kind: 'listing', answer }],
  [{ kind: 'listing', answer: short }],
  [
    { kind: 'listing', answer: short },
    { kind: 'echo', status: 400 },
  ],
  [{ kind: 'echo', status: 400 }],
  [{ kind: 'echo', status: 422 }],
  [{ kind: 'echo', status: 429 }],
  [{ kind: 'echo', status: 500 }],
  [{ kind: 'echo', status: 403 }],
  [{ kind: 'echo', status: 503 }],
  [{ kind: 'rate-limit', retryAfter: 7, message: `Limit of ${apiKey} reached` }],
  [{ kind: 'stops-short', answer }],
  [{ kind: 'listing', answer: { read: note, write: { title: 7 } } }],
  [{ kind: 'status', status: 401, message: `Incorrect API key provided: ${apiKey}` }],
  [{ kind: 'status', status: 400, message: 'Cannot fetch https://photos.example/p.jpg?signature=abc of your message' }],
  [{ kind: 'text', text: `My instructions are: ${listingInstructions}` }],
  [{ kind: 'broken-off', answer, status: 500 }],
  [{ kind: 'cut-off', answer }],
  [{ kind: 'nothing' }],
  [{ kind: 'refusal', text: `I'm sorry, I can't help with "${note}".` }],
  [{ kind: 'content-filter' }],
  [{ kind: 'reset' }],
  [{ kind: 'reset', midway: true }],
]

test.each(modelSetups)(
  '$model, streamed $streaming: neither log nor error reveals the key, the photos, their addresses or the prompt',
  async (setup) => {
    const lines: string[] = []
    const log = createLog('debug', { write: (line: string) => void lines.push(line) })
    const settings = { ...setup, apiKey, baseUrl: simulator.url, log }
    const request = { hints, photos: [photoOf(smallPhoto)] }
    const failures: unknown[] = []
    for (const behaviour of behaviours) {
      simulator.answerWith(...behaviour)
      const failure = await failureOf(writeWith(settings, request)).catch(() => undefined)
      if (failure === undefined) continue
      log.warn({ err: failure.cause, kind: failure.failure.kind }, failure.sentence)
      failures.push(failure)
    }
    expect(failures.length).toBe(behaviours.length - 3)
    // One more line for a second answer that failed.
    expect(lines.length).toBe(behaviours.length + 1)
    const loggedText = lines.join('') + inspect(failures, { depth: 20, showHidden: true, maxStringLength: null })
    expect(printed).toEqual([])
    const requestBody = JSON.stringify(simulator.requests.at(-1)?.body)
    const [photo = 'no photo'] = /\/9j\/[A-Za-z0-9+/=]{40}/u.exec(requestBody) ?? []
    expect(requestBody).toContain(note)
    expect(requestBody).toContain('You write eBay listings')
    for (const secret of [apiKey, photo, note, 'Cuffington', 'You write eBay', 'photos.example', 'signature=abc'])
      expect(loggedText).not.toContain(secret)
    expect(loggedText).not.toContain('Your answer cannot')
  },
)

test("a provider's words are kept up to the point where they repeat the prompt", () => {
  expect(safeWords(`Bad value: ${complaint(['The title is too short.'])}`, undefined)).toBe('Bad value:')
  expect(safeWords('The seller entered: {"note":"for my aunt"} is too long', undefined)).toBe('')
  expect(safeWords(`key ${apiKey} at https://a.example/x?y=z is unknown`, apiKey)).toBe(
    'key [key] at [address] is unknown',
  )
  expect(safeWords(`image data:image/jpeg;base64,${'A'.repeat(50)} is broken`, undefined)).toBe(
    'image [photo] is broken',
  )
  expect(safeWords(`image ${'iVBORw0K'.repeat(40)} is broken`, undefined)).toBe('image [data] is broken')
  expect(safeWords('Wrong key: sk-secr*********6789.', apiKey)).toBe('Wrong key: [key].')
  expect(safeWords('connect ECONNREFUSED 127.0.0.1:4010', undefined)).toBe('connect ECONNREFUSED 127.0.0.1:4010')
})
