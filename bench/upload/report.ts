import type { Measured } from '../measuring/figures.ts'
import { formatNumber, table } from '../measuring/table.ts'
import { atLeast, atMost, ratio, targetTable } from '../measuring/target.ts'
import type { FigureName } from './measure-upload.ts'
import { type UploaderName, uploaderNames } from './options.ts'

const uploaderLabels: Readonly<Record<UploaderName, string>> = { ours: 'ours', uppy: 'Uppy, compressor, XHR' }

/** All results, and their targets. */
export function report(measured: Measured<UploaderName, FigureName>, photos: number): string {
  return `${photos} photos from choosing to the last confirmed:\n${figures(measured)}\n\n${uploadTargets(measured)}`
}

function figures(measured: Measured<UploaderName, FigureName>): string {
  const uppy = measured.median('uppy')
  const rows = uploaderNames
    .filter((name) => measured.has(name))
    .map((name) => {
      const median = measured.median(name)
      return [
        uploaderLabels[name],
        formatNumber(median.seconds, 1),
        formatNumber(ratio(uppy.seconds, median.seconds), 2),
        formatNumber(median.perSecond, 1),
        formatNumber(median.cpuSeconds, 1),
        formatNumber(ratio(median.cpuSeconds, uppy.cpuSeconds), 2),
        formatNumber(median.inputs),
        formatNumber(median.longestWaitMs),
        formatNumber(median.longestAnswerMs),
        formatNumber(median.longestGapMs),
        formatNumber(median.longTasks),
        formatNumber(median.longTaskMs),
        formatNumber(median.storedMb, 1),
      ]
    })
  const speed = ['s', 'x Uppy', 'photos/s', 'CPU s', 'of Uppy']
  const page = ['inputs', 'waited ms', 'answered ms', 'longest gap ms', 'long tasks', 'their ms']
  return table(['', ...speed, ...page, 'stored MB'], rows)
}

function uploadTargets(measured: Measured<UploaderName, FigureName>): string {
  const faster = ratio(measured.median('uppy').seconds, measured.median('ours').seconds)
  return targetTable([
    atLeast('ours: times faster than Uppy', faster, 2.5, 2),
    atMost('ours: longest answer to an input in any round, ms', measured.worst('ours', 'longestAnswerMs'), 100, 0),
  ])
}
