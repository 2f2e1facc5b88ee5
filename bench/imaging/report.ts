import { shown, table } from '../measuring/table.ts'
import { wishTable } from '../measuring/wish.ts'
import type { ImagingMeasured } from './figures.ts'
import { contestantNames, previewerNames } from './page-calls.ts'
import { wishes } from './wishes.ts'

/** Everything that was measured, and what was wanted of it. */
export function report(measured: ImagingMeasured): string {
  return [compression(measured), parts(measured), refusal(measured), previews(measured), wishTable(wishes(measured))]
    .filter(Boolean)
    .join('\n\n')
}

function compression(measured: ImagingMeasured): string {
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

function parts(measured: ImagingMeasured): string {
  if (!measured.has('parts')) return ''
  const { readMs, decodeMs, drawMs, encodeMs, sumMs, cpuMs } = measured.median('parts')
  const steps = `read ${shown(readMs, 1)}, scaled decode ${shown(decodeMs, 1)}, draw ${shown(drawMs, 1)}, encode ${shown(encodeMs, 1)}`
  return `The parts of one photo in one worker, milliseconds:\n  ${steps}: ${shown(sumMs, 1)} together (the browser's CPU meanwhile: ${shown(cpuMs, 1)})`
}

function refusal(measured: ImagingMeasured): string {
  if (!measured.has('bomb')) return ''
  const { seconds, addedMb } = measured.median('bomb')
  return `A PNG of 14000x14000 pixels:\n  refused after ${shown(seconds, 2)} s, ${shown(addedMb)} MB added`
}

function previews(measured: ImagingMeasured): string {
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
