import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Endpoint, fileTypes, pathParameters } from '../src/platform/endpoint.ts'

export type Answer = { status: number; headers: Headers; json: unknown }

/** A signed-in seller, or a visitor without an account, who sends HTTP requests as a browser does. */
export type Caller = {
  ask(path: string, init?: RequestInit): Promise<Answer>
  /** Calls an endpoint and returns its answer for any status. */
  try<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, body?: Uint8Array): Promise<Answer>
  /** Calls an endpoint and returns its parsed output. Throws an error with the answer for any status but success. */
  call<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, body?: Uint8Array): Promise<z.infer<E['output']>>
}
export type Seller = Caller & { userId: string; email: string; cookie: string }

export const password = 'correct horse'

/** Creates an account and signs in, over HTTP. */
export async function createSeller(url: string, email = `${randomUUID()}@example.org`): Promise<Seller> {
  await expectOk(createCaller(url).ask('/api/auth/sign-up/email', json({ name: 'Seller', email, password })))
  return signIn(url, email)
}

/** Signs in to an account that `createSeller` made. `usedPassword`: another password, if it was changed. */
export async function signIn(url: string, email: string, usedPassword: string = password): Promise<Seller> {
  const signedIn = await expectOk(
    createCaller(url).ask('/api/auth/sign-in/email', json({ email, password: usedPassword })),
  )
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { user } = signedIn.json as { user: { id: string } }
  return { ...createCaller(url, cookie), userId: user.id, email, cookie }
}

/** A caller without a cookie is a visitor who is not signed in. */
export function createCaller(url: string, cookie?: string): Caller {
  const caller: Caller = {
    async ask(path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('origin', url)
      if (cookie) headers.set('cookie', cookie)
      const response = await fetch(url + path, { ...init, headers })
      const text = await response.text()
      return { status: response.status, headers: response.headers, json: isJson(response) ? JSON.parse(text) : text }
    },
    try(endpoint, input, body) {
      const { path, rest } = fillPath(endpoint.path, input)
      if (endpoint.body === 'json' && endpoint.method !== 'GET')
        return caller.ask(path, { ...json(rest), method: endpoint.method })
      const query = new URLSearchParams(rest)
      const type = endpoint.body === 'json' ? undefined : fileTypes[endpoint.body]
      const file = body && type ? { body: new Uint8Array(body), headers: { 'content-type': type } } : {}
      return caller.ask(`${path}?${query}`, { method: endpoint.method, ...file })
    },
    async call<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, body?: Uint8Array) {
      const answer = await expectOk(caller.try(endpoint, input, body))
      return endpoint.output.parse(answer.json) as z.infer<E['output']>
    },
  }
  return caller
}

function fillPath(path: string, input: object) {
  const names = new Set(pathParameters(path))
  const fields = Object.entries(input)
  const inPath = new Map(fields.filter(([name]) => names.has(name)))
  return {
    path: path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(inPath.get(name)))),
    rest: Object.fromEntries(fields.filter(([name]) => !names.has(name))),
  }
}

function json(value: unknown) {
  return { method: 'POST', body: JSON.stringify(value), headers: { 'content-type': 'application/json' } }
}

function isJson(response: Response) {
  return (response.headers.get('content-type') ?? '').includes('json')
}

async function expectOk(answerPromise: Promise<Answer>): Promise<Answer> {
  const answer = await answerPromise
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`)
  return answer
}
