import { expect, onTestFinished, test } from 'vitest'
import { startModelSimulator } from '../../../simulators/model/model-simulator.ts'
import { createJeans } from '../../../test/photos.ts'
import { createEbaySeller } from '../../../test/published-items.ts'
import { listEbayItemsEndpoint, publishEndpoint } from '../../ebay/api.ts'
import { editListingEndpoint } from '../../listings/api.ts'
import { generateListingEndpoint } from '../../listings/run-api.ts'
import { chooseWriter } from '../../listings/server/choose-writer.ts'
import { createLog } from '../../platform/server/process/log.ts'

const seen = 'a cream blouse with long sleeves, a v-neck and buttons; no visible flaws'
const labels = ['HARROW MILLS', 'US M', '100% SILK']
const fromLabel = (value: string, words: string) => ({ value, photo: 2, words, confidence: 0.95 })
const fromPhoto = (value: string, words: string) => ({ value, photo: 1, words, confidence: 0.9 })
const read = [
  { photo: 1, seen, flaws: [], labels: [] },
  { photo: 2, seen: '', flaws: [], labels },
]
const write = {
  category: fromPhoto('53159', 'blouse'),
  title: 'Harrow Mills Cream Silk Blouse Size M',
  description: 'Size M. A cream silk blouse by Harrow Mills with long sleeves and a V-neck. No visible flaws.',
  tags: ['blouse'],
  condition: fromPhoto('excellent', 'no visible flaws'),
  brand: fromLabel('Harrow Mills', 'HARROW MILLS'),
  size: fromLabel('M', 'US M'),
  sizeType: fromLabel('Regular', 'US M'),
  color: fromPhoto('Cream', 'cream blouse'),
  material: fromLabel('Silk', '100% SILK'),
  price: { amount: 24.99, reason: 'A used silk blouse without flaws.' },
}

test('an item without a Type gets one from the writer: it is ready, is published with it, and can be edited', async () => {
  const model = await startModelSimulator()
  onTestFinished(() => model.stop())
  const settings = { model: 'openai-compatible:test', apiKey: 'key', baseUrl: model.url }
  const { env, seller } = await createEbaySeller({ writer: chooseWriter(settings, createLog('silent')) })
  model.answerWith({ kind: 'listing', answer: { read, write } })
  const itemSpecifics = [
    { name: 'Type', ...fromPhoto('Blouse', 'a cream blouse') },
    { name: 'Neckline', ...fromPhoto('V-Neck', 'a v-neck') },
    { name: 'Country of Origin', ...fromLabel('Italy', 'MADE IN ITALY') },
  ]
  model.addWith({ kind: 'listing', answer: { read: [], write: { itemSpecifics } } })
  const { item } = await createJeans(seller)
  await seller.call(generateListingEndpoint, { itemId: item.id })
  const readItem = async () => (await seller.call(listEbayItemsEndpoint, {})).items.find(({ id }) => id === item.id)
  await expect.poll(async () => (await readItem())?.listing?.title, { timeout: 20_000 }).toBe(write.title)

  const [first, second] = [...model.requests, ...model.additions].map(({ body }) => JSON.stringify(body))
  expect(first).not.toContain('- Type (required')
  expect(second).toContain('- Type (required, best of these): Blouse, Button-Up, Polo')
  const written = await readItem()
  expect(written?.listing?.itemSpecifics).toMatchObject({ Type: 'Blouse', Neckline: 'V-Neck' })
  expect(written?.listing?.itemSpecifics, 'no label says it').not.toHaveProperty('Country of Origin')
  expect(written?.listing?.evidence['Type']).toMatchObject({ words: 'a cream blouse', photoId: expect.any(String) })
  expect(written?.readiness).toMatchObject({ isValid: true, errors: [] })

  expect(await seller.call(publishEndpoint, { itemId: item.id })).toMatchObject({ success: true })
  const [sent] = env.ebay.calls().filter(({ operation }) => operation === 'createOrReplaceInventoryItem')
  expect(JSON.stringify(sent)).toContain('"Type":["Blouse"]')

  await seller.call(editListingEndpoint, { itemId: item.id, changes: { itemSpecifics: { Type: 'Button-Up' } } })
  expect((await readItem())?.listing?.itemSpecifics).toMatchObject({ Type: 'Button-Up' })
})
