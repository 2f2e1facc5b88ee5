import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import { practiceKeyset } from '../simulators/ebay/practice-keyset.ts'
import { messageOf } from '../src/platform/errors.ts'
import { settingsOf } from '../test/ebay-consent.ts'
import { choosePort } from './cluster/choose-port.ts'
import { startMailbox } from './cluster/mailbox.ts'
import { type Cluster, startCluster } from './cluster/start-cluster.ts'

// The program behind `npm run cluster`, after everything is installed. PORT is the port of nginx: any free one unless it is
// set.
const print = (text: string) => void process.stdout.write(text)
const port = await choosePort(process.env['PORT']).catch(giveUp)
const folder = await mkdtemp(join(tmpdir(), 'pastfash-cluster-'))
const url = `http://localhost:${port}`
const ebay = await startEbaySimulator({
  keyset: { ...practiceKeyset, acceptedUrl: `${url}/ebay-callback` },
  optInDelayMs: 5_000,
})
const mailbox = await startMailbox(print)

print('\n  Starting PostgreSQL, Swift, nginx, two web processes and two workers ...\n')
const mail = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: 'pastfash@example.org' }
const starting = startCluster({ folder, port, settings: () => ({ ...settingsOf(ebay), ...mail }) })
let stopping: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping) print('\n  Stopping ...\n')
    void stop()
  })
try {
  printAddresses(await starting)
} catch (error) {
  await stop()
  giveUp(error)
}

function giveUp(error: unknown): never {
  process.stderr.write(`\n${messageOf(error)}\n`)
  process.exit(1)
}

/** Stops the cluster, also while it starts: it waits for started parts, so that no process is left behind. */
function stop(): Promise<void> {
  return (stopping ??= takeDown())
}

async function takeDown() {
  await starting.then((cluster) => cluster.stop()).catch(() => undefined)
  await Promise.all([ebay.stop(), mailbox.stop()])
  await rm(folder, { recursive: true, force: true })
}

function printAddresses(cluster: Cluster) {
  if (stopping) return
  for (const part of cluster.parts.values()) part.onDeath((sentence) => print(`\n  ${sentence}\n`))
  const processes = [...cluster.web, ...cluster.workers]
  const rows = processes.map(({ part, url: at, metricsUrl }) => `  ${part.name}  ${at}  ${metricsUrl}`)
  print(`
  PastFash is ready at ${cluster.url}

${rows.join('\n')}
  eBay      ${ebay.origin} (a simulator)
  database  ${cluster.databaseUrl}
  logs      ${join(folder, 'logs')}

  Ctrl-C stops all of it and removes ${folder}
`)
}
