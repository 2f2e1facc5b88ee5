import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { z } from 'zod'
import { freePort } from '../../test/free-port.ts'
import { chromiumArguments, chromiumPath } from '../../test/journeys/chromium.ts'

/** The program of the package `lighthouse` in bench/package.json. It is run, not imported: the checks do without it. */
const program = fileURLToPath(new URL('../node_modules/lighthouse/cli/index.js', import.meta.url))

const categoryNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const auditSchema = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  displayValue: z.string().optional(),
  /** Milliseconds that a change could save, by metric. */
  metricSavings: z.record(z.string(), z.number()).optional(),
  details: z.object({ items: z.unknown().optional() }).optional(),
})
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.enum(categoryNames), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), auditSchema),
})
export type Report = z.infer<typeof reportSchema>

/**
 * Runs Lighthouse's mobile profile on a page in a browser that has nothing of the site. `prepare` gets the browser before.
 * Throws if the page did not load.
 */
export async function runLighthouse(
  url: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'pastfash-lighthouse-'))
  const port = await freePort()
  // Lighthouse opens its tab in the browser's own profile, which is that of a persistent context.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    await prepare(context)
    const report = reportSchema.parse(JSON.parse(await reportOn(url, port)))
    if (report.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${report.runtimeError.message}`)
    return report
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function reportOn(url: string, port: number): Promise<string> {
  const options = [
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-storage-reset',
  ]
  const child = spawn(process.execPath, [program, url, ...options, `--only-categories=${categoryNames.join()}`], {
    env: { ...process.env, CHROME_PATH: chromiumPath },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  return report
}
