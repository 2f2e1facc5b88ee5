import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { appVersion, appVersionHeader, endpoint, sellerHeader } from '../../endpoint.ts'
import { actingSeller } from './acting-seller.ts'
import { call } from './call.ts'
import { onNotSignedIn } from './not-signed-in.ts'
import { retryUnanswered } from './retry-unanswered.ts'

const thing = endpoint({ method: 'POST', path: '/api/things', input: z.object({}), output: z.object({}) })
const photo = endpoint({ ...thing, method: 'PUT', body: 'jpeg' })
const list = endpoint({ ...thing, method: 'GET' })

afterEach(() => {
  vi.unstubAllGlobals()
  actingSeller.begin('nobody')()
})

test('a request carries the id of the seller it is sent for, if there is one', async () => {
  const sentValues: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sentValues.push(new Request(new URL(url, 'http://localhost'), init).headers.get(sellerHeader))
    return Response.json({})
  })
  await call(thing, {}, { sellerId: 'seller-a' })
  await call(thing, {})
  expect(sentValues).toEqual(['seller-a', null])
})

test('a request carries the seller of its page, or the seller that the call names', async () => {
  const end = actingSeller.begin('seller-b')
  const sentValues: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sentValues.push(new Request(new URL(url, 'http://localhost'), init).headers.get(sellerHeader))
    return Response.json({})
  })
  await call(thing, {})
  await call(list, {})
  await call(thing, {}, { sellerId: 'seller-a' })
  await call(endpoint({ ...thing, access: 'anyone' }), {})
  end()
  await call(thing, {})
  expect(sentValues).toEqual(['seller-b', 'seller-b', 'seller-a', null, null])
})

test('an answer that arrives after the seller has changed is refused, even a good one', async () => {
  const end = actingSeller.begin('seller-a')
  const answers: (() => Response)[] = [
    () => Response.json({}),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]
  for (const answer of answers) {
    const fetched = vi.fn<() => Promise<Response>>(async () => {
      // The seller signs out, and the next one in, while the answer is on its way.
      actingSeller.begin('seller-b')
      return answer()
    })
    vi.stubGlobal('fetch', fetched)
    await expect(retryUnanswered(() => call(thing, {}))).rejects.toMatchObject({ code: 'forbidden' })
    expect(fetched).toHaveBeenCalledOnce()
  }
  // The late end of an earlier period does not end the current one.
  end()
  expect(actingSeller.period()).toEqual({ sellerId: 'seller-b' })
})

test('a request carries the version of its page', async () => {
  const sentValues: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sentValues.push(new Request(new URL(url, 'http://localhost'), init).headers.get(appVersionHeader))
    return Response.json({})
  })
  await call(thing, {})
  await call(photo, {}, { body: new Blob(['x']) })
  await call(list, {})
  expect(sentValues).toEqual(Array.from({ length: 3 }, () => String(appVersion)))
})

test('a list in an address is joined by commas', async () => {
  const some = endpoint({ ...list, input: z.object({ ids: z.array(z.string()), page: z.number() }) })
  const sentValues: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sentValues.push(decodeURIComponent(url))
    return Response.json({})
  })
  await call(some, { ids: ['a', 'b'], page: 2 })
  expect(sentValues).toEqual(['/api/things?ids=a,b&page=2'])
})

test('a page that is too old gets the server’s sentence', async () => {
  const refusal = { error: { code: 'app-too-old', sentence: 'Reload the page to go on.' } }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 426 }))
  await expect(call(thing, {})).rejects.toMatchObject(refusal.error)
})

test('a request refused for its seller makes the page check who is signed in', async () => {
  const refusal = { error: { code: 'forbidden', sentence: 'Someone else is signed in now.' } }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }))
  const look = vi.fn<() => void>()
  const stop = onNotSignedIn(look)
  await expect(call(thing, {}, { sellerId: 'seller-a' })).rejects.toMatchObject({ code: 'forbidden' })
  stop()
  expect(look).toHaveBeenCalledOnce()
})

test('a timeout is the cause of the error in every browser', async () => {
  const timeout = new DOMException('The time is up.', 'TimeoutError')
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(timeout))
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('The fetch was aborted.', 'AbortError')
  })
  await expect(call(thing, {})).rejects.toMatchObject({ code: 'try-later', cause: timeout })
})
