import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import { practiceKeyset } from '../simulators/ebay/practice-keyset.ts'
import { settingsOf } from '../test/ebay-consent.ts'
import { startMailbox } from './cluster/mailbox.ts'
import { freePorts } from './cluster/part.ts'
import { type Cluster, startCluster } from './cluster/start-cluster.ts'

// What `npm run cluster` runs once everything is installed. PORT is where nginx answers: any free port unless it is set.
const print = (text: string) => void process.stdout.write(text)
const folder = await mkdtemp(join(tmpdir(), 'pastfash-cluster-'))
const [freePort] = await freePorts(1)
const port = Number(process.env['PORT'] ?? freePort)
const url = `http://localhost:${port}`
const ebay = await startEbaySimulator({
  keyset: { ...practiceKeyset, acceptedUrl: `${url}/ebay-callback` },
  optInDelayMs: 5_000,
})
const mailbox = await startMailbox(print)

print('\n  Starting PostgreSQL, Swift, nginx, two web processes and two workers ...\n')
const mail = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: 'pastfash@example.org' }
const starting = startCluster({ folder, port, settings: () => ({ ...settingsOf(ebay), ...mail }) })
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
try {
  tell(await starting)
} catch (error) {
  await stop()
  throw error
}

/** Also while it is still starting: what has begun is waited for, so that nothing is left behind. */
async function stop() {
  if (isStopping) return
  isStopping = true
  await starting.then((cluster) => cluster.stop()).catch(() => undefined)
  await Promise.all([ebay.stop(), mailbox.stop()])
  await rm(folder, { recursive: true, force: true })
}

function tell(cluster: Cluster) {
  if (isStopping) return
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
