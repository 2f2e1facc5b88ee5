import { startEbaySimulator } from '../../simulators/ebay/ebay-simulator.ts'
import { startModelSimulator } from '../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../simulators/model/sample-listing.ts'
import { startS3Simulator } from '../../simulators/s3/s3-simulator.ts'
import { settingsOf } from '../../test/ebay-consent.ts'

/**
 * A fake eBay, model and S3 store that speak the real protocols, in a process of their own, so that their work does not count
 * for the generator. `outside-services.ts ACCOUNTS ANSWER_MS`: the number of eBay accounts, and the model's response time.
 */
const [accounts = 1, answerMs = 0] = process.argv.slice(2).map(Number)
const [ebay, model, store] = await Promise.all([
  startEbaySimulator(),
  startModelSimulator({ maxKeptRequests: 0 }),
  startS3Simulator(),
])
model.answerWith({ kind: 'paced', answer: sampleListing, delayMs: answerMs })

export type OutsideServices = {
  /** The settings of a PastFash that uses these. */
  readonly settings: Readonly<Record<string, string>>
  /** One for each site. */
  readonly buckets: readonly ReturnType<typeof store.bucket>[]
  /** Accounts at eBay with everything in order, each for one seller. */
  readonly ebayUserIds: readonly string[]
}

const env: OutsideServices = {
  settings: {
    ...settingsOf(ebay),
    AI_MODEL: 'openai-compatible:load',
    AI_API_KEY: 'key',
    AI_BASE_URL: model.url,
    AI_REQUESTS_PER_MINUTE: '10000',
    AI_CONCURRENCY: '100',
  },
  buckets: [store.bucket(), store.bucket()],
  ebayUserIds: Array.from({ length: accounts }, () => ebay.sellers.add().userId),
}
process.on('disconnect', () => process.exit(0))
process.send?.(env)
