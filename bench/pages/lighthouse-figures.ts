import { z } from 'zod'
import type { FiguresOf, Measured } from '../measuring/figures.ts'
import { formatNumber, table } from '../measuring/table.ts'
import { atLeast, atMost, type Target } from '../measuring/target.ts'
import type { Report } from './run-lighthouse.ts'

export const pageNames = ['sign-in', 'dashboard'] as const
export type PageName = (typeof pageNames)[number]

type FigureName =
  | 'performance'
  | 'accessibility'
  | 'bestPractices'
  | 'seo'
  | 'firstPaintMs'
  | 'largestPaintMs'
  | 'blockedMs'
  | 'shift'
  | 'scripts'
  | 'scriptKb'
  | 'requests'
export type PageFigures = Measured<PageName, FigureName>

const requestSchema = z.object({ resourceType: z.string().optional(), transferSize: z.number().default(0) })

/** The figures of one report. Scores are from 0 to 100; `scripts` counts those that Lighthouse saw until the page was quiet. */
export function figuresOf({ categories, audits }: Report): FiguresOf<FigureName> {
  const score = (name: keyof typeof categories) => Math.round(100 * (categories[name]?.score ?? 0))
  const requests = z.array(requestSchema).parse(audits['network-requests']?.details?.items ?? [])
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: audits['first-contentful-paint']?.numericValue,
    largestPaintMs: audits['largest-contentful-paint']?.numericValue,
    blockedMs: audits['total-blocking-time']?.numericValue,
    shift: audits['cumulative-layout-shift']?.numericValue,
    scripts: scripts.length,
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    requests: requests.length,
  }
}

export function lighthouseTable(figures: PageFigures): string {
  const rows = pageNames.map((name) => {
    const median = figures.median(name)
    return [
      name,
      formatNumber(median.performance),
      formatNumber(median.accessibility),
      formatNumber(median.bestPractices),
      formatNumber(median.seo),
      formatNumber(median.firstPaintMs),
      formatNumber(median.largestPaintMs),
      formatNumber(median.blockedMs),
      formatNumber(median.shift, 3),
      formatNumber(median.scripts),
      formatNumber(median.scriptKb),
      formatNumber(median.requests),
    ]
  })
  const headings = ['', 'performance', 'access.', 'practices', 'SEO', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS']
  return table([...headings, 'scripts', 'KB', 'requests'], rows)
}

export function lighthouseTargets(figures: PageFigures): Target[] {
  const [signIn, dashboard] = [figures.median('sign-in'), figures.median('dashboard')]
  const full = (name: 'accessibility' | 'bestPractices' | 'seo') => Math.min(signIn[name] ?? 0, dashboard[name] ?? 0)
  return [
    atLeast('sign-in: performance', signIn.performance, 95, 0),
    atMost('sign-in: LCP, ms', signIn.largestPaintMs, 2000, 0),
    atLeast('dashboard: performance', dashboard.performance, 85, 0),
    atMost('dashboard: LCP, ms', dashboard.largestPaintMs, 3000, 0),
    atLeast('accessibility of both', full('accessibility'), 100, 0),
    atLeast('best practices of both', full('bestPractices'), 100, 0),
    atLeast('SEO of both', full('seo'), 100, 0),
  ]
}

/** Audits printed of one page. */
const maxCosts = 8

/** The audits of a report that fail or could save time, the most expensive ones first. */
export function costsTable({ audits }: Report): string {
  const costs = Object.values(audits)
    .map(({ title, score, displayValue = '', metricSavings = {} }) => {
      const saved = Object.entries(metricSavings).filter(([metric, amount]) => metric !== 'CLS' && amount > 0)
      return { title, displayValue, saved, total: saved.reduce((sum, [, ms]) => sum + ms, 0), hasFailed: score === 0 }
    })
    .filter(({ total, hasFailed }) => total > 0 || hasFailed)
    .toSorted((one, other) => other.total - one.total)
  const rows = costs
    .slice(0, maxCosts)
    .map(({ title, displayValue, saved }) => [
      title,
      displayValue,
      saved.map(([metric, ms]) => `${metric} ${formatNumber(ms)}`).join(', '),
    ])
  return table(['', 'found', 'could save, ms'], rows)
}
