import { type EbaySimulator, startEbaySimulator } from './ebay-simulator.ts'

/**
 * `node simulators/ebay/main.ts [port] [folder]`: the practice marketplace on its own, for development; Ctrl-C stops it. With
 * a folder it continues with its data. EBAY_SIMULATOR_HOST is the address to listen on.
 *
 * A parent program with a channel receives the origin and the keyset there. In this case, a free port replaces a taken
 * one, and the process ends with the channel, even if the parent was killed.
 */
const [wantedPort = '4020', folder] = process.argv.slice(2)
const isOfProgram = process.send !== undefined
const simulator = await start(Number(wantedPort))
let isStopping = false

if (isOfProgram) {
  process.on('disconnect', stop)
  process.send?.({ origin: simulator.origin, keyset: simulator.keyset })
} else {
  const lines = Object.entries(simulator.addresses).map(([name, address]) => `${name}: ${address}`)
  process.stdout.write(`Practice marketplace on ${simulator.origin}\n${lines.join('\n')}\n`)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

async function start(port: number): Promise<EbaySimulator> {
  try {
    return await startEbaySimulator({
      port,
      host: process.env['EBAY_SIMULATOR_HOST'] ?? '127.0.0.1',
      folder,
      optInDelayMs: 5_000,
    })
  } catch (error) {
    if (!isOfProgram || port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await start(0)
  }
}

function stop() {
  if (isStopping) return
  isStopping = true
  void simulator.stop().then(() => process.exit(0))
}
