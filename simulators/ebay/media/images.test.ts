import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formWith, jpegHeader } from '../testing/jpeg.ts'
import { publishReadyOffer, someItem, upload } from '../testing/ready-offer.ts'
import { errorIds, field, startSimulator } from '../testing/start-simulator.ts'
import { pictureFacts } from './picture-facts.ts'

const path = '/commerce/media/v1_beta/image'
const create = `${path}/create_image_from_file`

test('an uploaded picture is served again, byte for byte, at an address of the simulator', async () => {
  const { simulator, ask } = await startSimulator()
  const bytes = await photo('jpeg')
  const reply = await ask('POST', create, { base: 'apim', body: formWith(bytes) })
  const imageUrl = field(reply, 'imageUrl')
  expect(reply.status).toBe(201)
  expect(imageUrl).toMatch(new RegExp(`^${simulator.origin}/i\\.ebayimg\\.com/images/g/[\\w-]+/s-l1600\\.jpg$`))
  expect(Date.parse(field(reply, 'expirationDate'))).toBeGreaterThan(simulator.clock.now() + 29 * 86_400_000)
  const served = await fetch(imageUrl)
  expect(served.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  const location = new URL(reply.headers.get('location') ?? '')
  expect((await ask('GET', location.pathname.replace('/apim', ''), { base: 'apim' })).body).toEqual(reply.body)
  expect((await ask('POST', create, { base: 'api', body: formWith(bytes) })).status).toBe(201)
})

test('pictures of another seller, unknown ones, and unused ones after 30 days are not found', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const unused = await upload(ask)
  const { item } = await publishReadyOffer(ask)
  const used = item.product?.imageUrls?.[0] ?? ''
  const idOf = (url: string) => url.split('/').at(-2) ?? ''
  const { accessToken: other } = simulator.sellers.tokens(simulator.sellers.add().userId)
  expect((await ask('GET', `${path}/${idOf(unused)}`, { base: 'apim', token: other })).status).toBe(404)
  expect(errorIds(await ask('GET', `${path}/unknown`, { base: 'apim' }))).toEqual([190200])
  simulator.clock.advance(31 * 86_400_000)
  const { accessToken: token } = simulator.sellers.tokens(seller.userId)
  expect((await ask('GET', `${path}/${idOf(unused)}`, { base: 'apim', token })).status).toBe(404)
  expect((await fetch(unused)).status).toBe(404)
  expect((await fetch(used)).status).toBe(200)
  const body = someItem([unused])
  expect(errorIds(await ask('PUT', '/sell/inventory/v1/inventory_item/JEANS-1', { token, body }))).toEqual([25015])
})

test.each([
  ['too many bytes', jpegHeader(1600, 1200, 12 * 1024 * 1024 + 1), 190201],
  ['too many pixels', jpegHeader(9001, 100), 190202],
  ['no picture', Buffer.from('%PDF-1.7'), 190203],
])('a file with %s is refused', async (_, bytes, errorId) => {
  const { ask } = await startSimulator()
  expect(errorIds(await ask('POST', create, { base: 'apim', body: formWith(bytes) }))).toEqual([errorId])
})

test('a form without the part, and a body that is not a form, are refused', async () => {
  const { ask } = await startSimulator()
  expect((await ask('POST', create, { base: 'apim', body: formWith(jpegHeader(10, 10), 'photo') })).status).toBe(400)
  expect((await ask('POST', create, { base: 'apim', body: {} })).status).toBe(400)
})

test('a picture under 500 pixels is accepted, and refused when it is published', async () => {
  const { ask } = await startSimulator()
  const { offerId } = await publishReadyOffer(ask)
  const body = someItem([await upload(ask, jpegHeader(499, 300))])
  expect(errorIds(await ask('PUT', '/sell/inventory/v1/inventory_item/JEANS-1', { body }))).toEqual([25014])
  expect(offerId).not.toBe('')
})

test('more than 50 uploads within 5 seconds answer 429, counted per seller', async () => {
  const { simulator, ask } = await startSimulator({ clock: () => 1_800_000_000_000 })
  const statusOf = async (token?: string) =>
    (await ask('POST', create, { base: 'apim', token, body: formWith(jpegHeader(800, 600)) })).status
  for (let count = 0; count < 50; count++) expect(await statusOf()).toBe(201)
  expect(await statusOf()).toBe(429)
  const { accessToken } = simulator.sellers.tokens(simulator.sellers.add().userId)
  expect(await statusOf(accessToken)).toBe(201)
  simulator.clock.advance(5_001)
  expect(await statusOf()).toBe(201)
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'size and format are read from the bytes of a %s',
  async (format) => {
    const bytes = await photo(format)
    expect(pictureFacts(bytes)).toEqual({ format, bytes: bytes.length, widthPx: 120, heightPx: 90, frames: 1 })
  },
)

test.each(['tiff', 'avif'] as const)('only the format of a %s is read', async (format) => {
  expect(pictureFacts(await photo(format))).toMatchObject({ format, frames: 1 })
})

function photo(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'): Promise<Buffer> {
  const plain = { width: 120, height: 90, channels: 3, background: '#446688' } as const
  return sharp({ create: plain }).toFormat(format).toBuffer()
}
