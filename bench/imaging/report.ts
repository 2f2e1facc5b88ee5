import { formatNumber, table } from '../measuring/table.ts'
import { targetTable } from '../measuring/target.ts'
import type { ImagingMeasured } from './figures.ts'
import { contestantNames, previewerNames } from './page-calls.ts'
import { targets } from './targets.ts'

/** All results, and their targets. */
export function report(measured: ImagingMeasured): string {
  return [compression(measured), parts(measured), refusal(measured), previews(measured), targetTable(targets(measured))]
    .filter(Boolean)
    .join('\n\n')
}

function compression(measured: ImagingMeasured): string {
  const bic = measured.median('browser-image-compression').perSecond
  const rows = contestantNames
    .filter((name) => measured.has(name))
    .map((name) => {
      const median = measured.median(name)
      return [
        name,
        formatNumber(median.perSecond, 2),
        formatNumber(bic && median.perSecond && median.perSecond / bic, 2),
        formatNumber(median.cpuMs),
        formatNumber(median.addedMb),
        formatNumber(median.longestGapMs),
        formatNumber(median.longTasks),
        formatNumber(median.longTaskMs),
        formatNumber(median.meanKb),
        formatNumber(median.maxKb),
        formatNumber(median.overTarget),
        formatNumber(median.belowSize),
        formatNumber(median.ssimMean, 4),
        formatNumber(median.ssimMin, 3),
      ]
    })
  if (rows.length === 0) return ''
  const cost = ['CPU ms/photo', 'added MB', 'longest gap ms', 'long tasks', 'their ms']
  const qualityHeadings = ['mean KB', 'max KB', '> 500 KB', '< 1920', 'SSIM', 'lowest']
  return `Compression to 1920 pixels, quality 0.85, 500 KB, 3 photos at a time:\n${table(
    ['', 'photos/s', 'x BIC', ...cost, ...qualityHeadings],
    rows,
  )}`
}

function parts(measured: ImagingMeasured): string {
  if (!measured.has('parts')) return ''
  const { readMs, decodeMs, drawMs, encodeMs, sumMs, cpuMs } = measured.median('parts')
  const steps = `read ${formatNumber(readMs, 1)}, scaled decode ${formatNumber(decodeMs, 1)}, draw ${formatNumber(drawMs, 1)}, encode ${formatNumber(encodeMs, 1)}`
  return `The parts of one photo in one worker, milliseconds:\n  ${steps}: ${formatNumber(sumMs, 1)} together (the browser's CPU in that time: ${formatNumber(cpuMs, 1)})`
}

function refusal(measured: ImagingMeasured): string {
  if (!measured.has('bomb')) return ''
  const { seconds, addedMb } = measured.median('bomb')
  return `A PNG of 14000x14000 pixels:\n  refused after ${formatNumber(seconds, 2)} s, ${formatNumber(addedMb)} MB added`
}

function previews(measured: ImagingMeasured): string {
  const rows = previewerNames
    .filter((name) => measured.has(name))
    .map((name) => {
      const median = measured.median(name)
      const [perSecond, cpuMs, gap] = [
        formatNumber(median.perSecond, 1),
        formatNumber(median.cpuMs),
        formatNumber(median.longestGapMs),
      ]
      const tasks = [formatNumber(median.longTasks), formatNumber(median.longTaskMs)]
      return [
        name,
        perSecond,
        cpuMs,
        gap,
        ...tasks,
        formatNumber(median.placeholders),
        formatNumber(median.placeholderSeconds, 2),
      ]
    })
  if (rows.length === 0) return ''
  const cost = ['CPU ms/file', 'longest gap ms', 'long tasks', 'their ms']
  return `Previews of 60 files to 400 pixels, quality 0.7, 20 files at a time:\n${table(
    ['', 'files/s', ...cost, 'placeholders', 'all after s'],
    rows,
  )}`
}
