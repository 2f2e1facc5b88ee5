import type { Measured } from '../measuring/figures.ts'
import { shown, table } from '../measuring/table.ts'
import { atLeast, atMost, ratio, wishTable } from '../measuring/wish.ts'
import type { FigureName } from './measure-upload.ts'
import { type UploaderName, uploaderNames } from './options.ts'

const words: Readonly<Record<UploaderName, string>> = { ours: 'ours', uppy: 'Uppy, compressor, XHR' }

/** Everything that was measured, and what was wanted of it. */
export function report(measured: Measured<UploaderName, FigureName>, photos: number): string {
  return `${photos} photos from choosing to the last confirmed:\n${figures(measured)}\n\n${wanted(measured)}`
}

function figures(measured: Measured<UploaderName, FigureName>): string {
  const uppy = measured.median('uppy')
  const rows = uploaderNames
    .filter((name) => measured.has(name))
    .map((name) => {
      const seen = measured.median(name)
      return [
        words[name],
        shown(seen.seconds, 1),
        shown(ratio(uppy.seconds, seen.seconds), 2),
        shown(seen.perSecond, 1),
        shown(seen.cpuSeconds, 1),
        shown(ratio(seen.cpuSeconds, uppy.cpuSeconds), 2),
        shown(seen.inputs),
        shown(seen.longestWaitMs),
        shown(seen.longestAnswerMs),
        shown(seen.longestGapMs),
        shown(seen.longTasks),
        shown(seen.longTaskMs),
        shown(seen.storedMb, 1),
      ]
    })
  const speed = ['s', 'x Uppy', 'photos/s', 'CPU s', 'of Uppy']
  const page = ['inputs', 'waited ms', 'answered ms', 'longest gap ms', 'long tasks', 'their ms']
  return table(['', ...speed, ...page, 'stored MB'], rows)
}

function wanted(measured: Measured<UploaderName, FigureName>): string {
  const faster = ratio(measured.median('uppy').seconds, measured.median('ours').seconds)
  return wishTable([
    atLeast('ours: times faster than Uppy', faster, 2.5, 2),
    atMost('ours: longest answer to an input in any round, ms', measured.worst('ours', 'longestAnswerMs'), 100, 0),
  ])
}
