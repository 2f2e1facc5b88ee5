import { type Figures, measureRun, type RunSettings } from './generation/measure-run.ts'
import { readOptions } from './generation/options.ts'
import { rotated } from './measuring/rotated.ts'
import { formatNumber, table } from './measuring/table.ts'

// A bulk run at the rate that the provider allows, beside a fixed rate of one request every 6 s. They alternate against the
// same model, which refuses faster requests. A few items of the slow run are measured, and the rest is extrapolated.
const options = readOptions(process.argv.slice(2))
const { answerMs, photos, perMinute: allowedPerMinute } = options
const common = { photos, answerMs, allowedPerMinute }
const settings: Record<'allowed' | 'fixed', RunSettings> = {
  allowed: { ...common, items: options.items, perMinute: options.perMinute, concurrency: options.concurrency },
  fixed: { ...common, items: options.fixedItems, perMinute: 10, concurrency: 2 },
}
const rows: string[][] = []
for (let round = 0; round < options.rounds; round += 1) {
  for (const name of rotated(['allowed', 'fixed'] as const, round)) {
    const figures = await measureRun(settings[name])
    rows.push(row(name === 'allowed' ? 'as allowed' : '6 s apart', figures))
    if (name === 'fixed' && options.items > figures.items)
      rows.push(row('  extrapolated', extrapolated(figures, options.items)))
  }
}
console.log(
  `${photos} photos an item, ${answerMs / 1000} s for an answer, ${options.perMinute} requests a minute allowed, ${options.concurrency} at once\n`,
)
console.log(table(['pace', 'items', 'seconds', 'requests a minute', 'share of the limit', 'failed', 'repeated'], rows))

function row(name: string, { items, seconds, gapSeconds, failed, repeated }: Figures): string[] {
  const rate = 60 / gapSeconds
  const share = `${formatNumber((100 * rate) / allowedPerMinute, 1)} %`
  return [
    name,
    String(items),
    formatNumber(seconds, 1),
    formatNumber(rate, 1),
    share,
    formatNumber(failed),
    formatNumber(repeated),
  ]
}

/** The same rate for more items: each begins one gap later, and the time after the last request stays. */
function extrapolated(measured: Figures, items: number): Figures {
  const { gapSeconds, seconds } = measured
  const more = items - measured.items
  return { items, seconds: seconds + more * gapSeconds, gapSeconds, failed: Number.NaN, repeated: Number.NaN }
}
