import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { appVersion, appVersionHeader, endpoint, sellerHeader } from '../../endpoint.ts'
import { actingSeller } from './acting-seller.ts'
import { call } from './call.ts'
import { ifNotAnswered } from './if-not-answered.ts'
import { whenNotSignedIn } from './not-signed-in.ts'

const thing = endpoint({ method: 'POST', path: '/api/things', input: z.object({}), output: z.object({}) })
const photo = endpoint({ ...thing, method: 'PUT', body: 'jpeg' })
const list = endpoint({ ...thing, method: 'GET' })

afterEach(() => {
  vi.unstubAllGlobals()
  actingSeller.begin('nobody')()
})

test('a request says whose work it is, where that is known', async () => {
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push(new Request(new URL(url, 'http://localhost'), init).headers.get(sellerHeader))
    return Response.json({})
  })
  await call(thing, {}, { sellerId: 'seller-a' })
  await call(thing, {})
  expect(seen).toEqual(['seller-a', null])
})

test('a request says whose page it is sent from, or that it is the work of another', async () => {
  const end = actingSeller.begin('seller-b')
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push(new Request(new URL(url, 'http://localhost'), init).headers.get(sellerHeader))
    return Response.json({})
  })
  await call(thing, {})
  await call(list, {})
  await call(thing, {}, { sellerId: 'seller-a' })
  await call(endpoint({ ...thing, access: 'anyone' }), {})
  end()
  await call(thing, {})
  expect(seen).toEqual(['seller-b', 'seller-b', 'seller-a', null, null])
})

test('what was begun for a seller is not gone on with for the next, whatever the answer', async () => {
  const end = actingSeller.begin('seller-a')
  const answers: (() => Response)[] = [
    () => Response.json({}),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]
  for (const answer of answers) {
    const fetched = vi.fn<() => Promise<Response>>(async () => {
      // Signed out, and in as the next, while the answer was on its way.
      actingSeller.begin('seller-b')
      return answer()
    })
    vi.stubGlobal('fetch', fetched)
    await expect(ifNotAnswered(() => call(thing, {}))).rejects.toMatchObject({ code: 'forbidden' })
    expect(fetched).toHaveBeenCalledOnce()
  }
  // A later end of an earlier time takes nothing from who is there now.
  end()
  expect(actingSeller.now()).toEqual({ sellerId: 'seller-b' })
})

test('a request says which version its page is', async () => {
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push(new Request(new URL(url, 'http://localhost'), init).headers.get(appVersionHeader))
    return Response.json({})
  })
  await call(thing, {})
  await call(photo, {}, { body: new Blob(['x']) })
  await call(list, {})
  expect(seen).toEqual(Array.from({ length: 3 }, () => String(appVersion)))
})

test('an address holds a list with commas between', async () => {
  const some = endpoint({ ...list, input: z.object({ ids: z.array(z.string()), page: z.number() }) })
  const seen: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    seen.push(decodeURIComponent(url))
    return Response.json({})
  })
  await call(some, { ids: ['a', 'b'], page: 2 })
  expect(seen).toEqual(['/api/things?ids=a,b&page=2'])
})

test('a page that is too old is told so, and its sentence comes from the server', async () => {
  const refusal = { error: { code: 'app-too-old', sentence: 'Reload the page to go on.' } }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 426 }))
  await expect(call(thing, {})).rejects.toMatchObject(refusal.error)
})

test('work refused for its seller makes the page look who is signed in', async () => {
  const refusal = { error: { code: 'forbidden', sentence: 'Somebody else is signed in now.' } }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 403 }))
  const look = vi.fn<() => void>()
  const stop = whenNotSignedIn(look)
  await expect(call(thing, {}, { sellerId: 'seller-a' })).rejects.toMatchObject({ code: 'forbidden' })
  stop()
  expect(look).toHaveBeenCalledOnce()
})

test('a request that nobody answers in time says that it was the time, whatever the browser rejects with', async () => {
  const late = new DOMException('The time is up.', 'TimeoutError')
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(late))
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('The fetch was aborted.', 'AbortError')
  })
  await expect(call(thing, {})).rejects.toMatchObject({ code: 'try-later', cause: late })
})
