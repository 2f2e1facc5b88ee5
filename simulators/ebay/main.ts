import { startEbaySimulator } from './ebay-simulator.ts'

/**
 * `node simulators/ebay/main.ts [port] [folder]`: the practice marketplace on its own, for development; Ctrl-C stops it. With a
 * folder it goes on where it was. EBAY_SIMULATOR_HOST says what it listens on.
 */
const [port = '4020', folder] = process.argv.slice(2)
const simulator = await startEbaySimulator({
  port: Number(port),
  host: process.env['EBAY_SIMULATOR_HOST'] ?? '127.0.0.1',
  folder,
  optInDelayMs: 5_000,
})
const lines = Object.entries(simulator.addresses).map(([name, address]) => `${name}: ${address}`)
process.stdout.write(`Practice marketplace on ${simulator.origin}\n${lines.join('\n')}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop())
