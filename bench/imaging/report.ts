import type { Measured } from './figures.ts'
import { contestantNames, previewerNames } from './page-calls.ts'
import { shown, table } from './table.ts'
import { type Wish, wishes } from './wishes.ts'

/** Everything that was measured, and what was wanted of it. */
export function report(measured: Measured): string {
  return [compression(measured), parts(measured), refusal(measured), previews(measured), wanted(measured)]
    .filter(Boolean)
    .join('\n\n')
}

function compression(measured: Measured): string {
  const bic = measured.median('browser-image-compression').perSecond
  const rows = contestantNames
    .filter((name) => measured.has(name))
    .map((name) => {
      const seen = measured.median(name)
      return [
        name,
        shown(seen.perSecond, 2),
        shown(bic && seen.perSecond && seen.perSecond / bic, 2),
        shown(seen.cpuMs),
        shown(seen.addedMb),
        shown(seen.longestGapMs),
        shown(seen.longTasks),
        shown(seen.longTaskMs),
        shown(seen.meanKb),
        shown(seen.maxKb),
        shown(seen.overTarget),
        shown(seen.belowSize),
        shown(seen.ssimMean, 4),
        shown(seen.ssimMin, 3),
      ]
    })
  if (rows.length === 0) return ''
  const cost = ['CPU ms/photo', 'added MB', 'longest gap ms', 'long tasks', 'their ms']
  const made = ['mean KB', 'max KB', '> 500 KB', '< 1920', 'SSIM', 'lowest']
  return `Compression to 1920 pixels, quality 0.85, 500 KB, 3 photos at a time:\n${table(
    ['', 'photos/s', 'x BIC', ...cost, ...made],
    rows,
  )}`
}

function parts(measured: Measured): string {
  if (!measured.has('parts')) return ''
  const { readMs, decodeMs, drawMs, encodeMs, sumMs, cpuMs } = measured.median('parts')
  const steps = `read ${shown(readMs, 1)}, scaled decode ${shown(decodeMs, 1)}, draw ${shown(drawMs, 1)}, encode ${shown(encodeMs, 1)}`
  return `The parts of one photo in one worker, milliseconds:\n  ${steps}: ${shown(sumMs, 1)} together (the browser's CPU meanwhile: ${shown(cpuMs, 1)})`
}

function refusal(measured: Measured): string {
  if (!measured.has('bomb')) return ''
  const { seconds, addedMb } = measured.median('bomb')
  return `A PNG of 14000x14000 pixels:\n  refused after ${shown(seconds, 2)} s, ${shown(addedMb)} MB added`
}

function previews(measured: Measured): string {
  const rows = previewerNames
    .filter((name) => measured.has(name))
    .map((name) => {
      const seen = measured.median(name)
      const [perSecond, cpuMs, gap] = [shown(seen.perSecond, 1), shown(seen.cpuMs), shown(seen.longestGapMs)]
      const tasks = [shown(seen.longTasks), shown(seen.longTaskMs)]
      return [name, perSecond, cpuMs, gap, ...tasks, shown(seen.placeholders), shown(seen.placeholderSeconds, 2)]
    })
  if (rows.length === 0) return ''
  const cost = ['CPU ms/file', 'longest gap ms', 'long tasks', 'their ms']
  return `Previews of 60 files to 400 pixels, quality 0.7, 20 files at a time:\n${table(
    ['', 'files/s', ...cost, 'placeholders', 'all after s'],
    rows,
  )}`
}

function wanted(measured: Measured): string {
  const rows = wishes(measured).map(({ text, seen, isReached }: Wish) => [text, seen, verdict(isReached)])
  return `Wanted:\n${table(['', 'seen', ''], rows)}`
}

function verdict(isReached: boolean | undefined): string {
  if (isReached === undefined) return 'not measured'
  return isReached ? 'reached' : 'missed'
}
