import type { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { appVersion, appVersionHeader, fileTypes, pathParameters, sellerHeader } from '../../endpoint.ts'
import { AppError } from '../../errors.ts'
import { actingSeller, type WorkPeriod } from './acting-seller.ts'
import { anySignal } from './any-signal.ts'
import { failureOf } from './failure-of.ts'
import { jsonOf } from './json-of.ts'
import { notifyNotSignedIn } from './not-signed-in.ts'

/** Milliseconds to wait for the answer to a photo; its body may be slow on a weak connection. */
export const photoAnswerTimeoutMs = 180_000
/** Milliseconds to wait for the answer to a table: 20,000 items are saved in one transaction. */
const tableAnswerTimeoutMs = 600_000
const timeoutMs = { json: 30_000, jpeg: photoAnswerTimeoutMs, csv: tableAnswerTimeoutMs } as const

const noConnection = 'No connection to PastFash. Nothing is lost: check your network.'
const notUnderstood = "This page couldn't read PastFash's answer. Reload the page and try again."

const sellerGone = 'You were signed out before PastFash answered. Sign in again to see what was done.'

type CallOptions = { body?: Blob; signal?: AbortSignal; sellerId?: string }

/**
 * Calls an endpoint and resolves with its parsed answer. Throws an AppError with a sentence for the seller; its cause is a
 * TimeoutError if no answer came in time. If `signal` aborts, throws the signal's reason.
 * Throws 'forbidden' if another seller is signed in than the one at work on this page, also if that changes before the answer.
 * So nothing continues in the name of the next seller. Work that outlives a sign-out passes its `sellerId`.
 */
export function call<Input extends z.ZodObject, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  if (options.sellerId !== undefined || endpoint.access === 'anyone') return ask(endpoint, input, options)
  const period = actingSeller.period()
  if (!period) return ask(endpoint, input, options)
  return answerInPeriod(period, ask(endpoint, input, { ...options, sellerId: period.sellerId }))
}

async function answerInPeriod<Answer>(period: WorkPeriod, answer: Promise<Answer>): Promise<Answer> {
  await Promise.allSettled([answer])
  if (actingSeller.period() !== period) throw new AppError('forbidden', sellerGone)
  return answer
}

async function ask<Input extends z.ZodObject, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  options: CallOptions,
): Promise<z.output<Output>> {
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success) throw new AppError('bad-input', parsed.error.issues[0]?.message ?? 'Something is missing.')
  const request = requestOf(endpoint, parsed.data, options.body)
  request.init.headers[appVersionHeader] = String(appVersion)
  if (options.sellerId !== undefined) request.init.headers[sellerHeader] = options.sellerId
  const timeout = AbortSignal.timeout(timeoutMs[endpoint.body])
  const signal = options.signal ? anySignal([options.signal, timeout]) : timeout
  const { response, text } = await send(request, signal, options.signal)
  const answer = jsonOf(text)
  const failure = failureOf(endpoint.path, response, answer)
  if (failure?.code === 'not-signed-in' || (failure?.code === 'forbidden' && options.sellerId !== undefined))
    notifyNotSignedIn()
  if (failure) throw failure
  const output = endpoint.output.safeParse(answer)
  if (!output.success) throw new AppError('broken', notUnderstood, { cause: output.error })
  return output.data
}

function requestOf(endpoint: Endpoint, input: Record<string, unknown>, body: Blob | undefined) {
  const inPath = pathParameters(endpoint.path)
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(textOf(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  if (endpoint.method === 'GET' || endpoint.body !== 'json') {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, textOf(value)])).toString()
    const type = endpoint.body === 'json' ? undefined : fileTypes[endpoint.body]
    const headers: Record<string, string> = body && type ? { 'content-type': type } : {}
    return { url: query ? `${path}?${query}` : path, init: { method: endpoint.method, headers, body: body ?? null } }
  }
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  return { url: path, init: { method: endpoint.method, headers, body: JSON.stringify(Object.fromEntries(rest)) } }
}

async function send(
  request: { url: string; init: RequestInit },
  signal: AbortSignal,
  callerSignal: AbortSignal | undefined,
) {
  try {
    const response = await fetch(request.url, { ...request.init, signal })
    return { response, text: await response.text() }
  } catch (cause) {
    if (callerSignal?.aborted) throw callerSignal.reason
    // Browsers reject with different errors after a timeout; the signal's reason is the same in all.
    throw new AppError('try-later', noConnection, { cause: signal.aborted ? signal.reason : cause })
  }
}

/** The value as text in an address: a list is joined by commas. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
