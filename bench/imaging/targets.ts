import { atLeast, atMost, ratio, type Target } from '../measuring/target.ts'
import type { ImagingMeasured } from './figures.ts'

/** Ratios within one run only: they are the same on slow and fast machines. */
export function targets(measured: ImagingMeasured): Target[] {
  const ours = measured.median('ours')
  const bitmap = measured.median('ours-bitmap')
  const bic = measured.median('browser-image-compression')
  const canvas = measured.median('canvas')
  const bomb = measured.median('bomb')
  const previews = measured.median('previews-ours')
  const parts = measured.median('parts')
  // On a busy machine the clock shows more than the processor did; the smaller value is the stricter one.
  const sumOfParts = parts.sumMs && Math.min(parts.sumMs, parts.cpuMs ?? parts.sumMs)
  return [
    atLeast('ours: photos/s, times BIC', ratio(ours.perSecond, bic.perSecond), 4.5, 2),
    atMost('ours: CPU, part of BIC', ratio(ours.cpuMs, bic.cpuMs), 0.25, 3),
    atLeast('ours: SSIM above BIC', difference(ours.ssimMean, bic.ssimMean), 0.02, 4),
    atLeast('ours: SSIM above canvas', difference(ours.ssimMean, canvas.ssimMean), -0.002, 4),
    atMost('ours: added memory, part of BIC', ratio(ours.addedMb, bic.addedMb), 0.5, 3),
    atMost('ours: CPU, times the sum of the parts', ratio(ours.cpuMs, sumOfParts), 1.7, 2),
    atMost('ours: long tasks in any round', measured.worst('ours', 'longTasks'), 0, 0),
    atMost('ours: longest gap, ms', ours.longestGapMs, 50, 0),
    atLeast('ours-bitmap: photos/s, times BIC', ratio(bitmap.perSecond, bic.perSecond), 2.5, 2),
    atLeast('ours-bitmap: SSIM above canvas', difference(bitmap.ssimMean, canvas.ssimMean), 0, 4),
    atMost('ours-bitmap: long tasks in any round', measured.worst('ours-bitmap', 'longTasks'), 0, 0),
    atMost('ours-bitmap: longest gap, ms', bitmap.longestGapMs, 50, 0),
    atMost('bomb: refused after, s', bomb.seconds, 2, 2),
    atMost('bomb: added memory, MB', bomb.addedMb, 300, 0),
    atLeast(
      'previews: files/s, times canvas',
      ratio(previews.perSecond, measured.median('previews-canvas').perSecond),
      2.5,
      2,
    ),
    atMost(
      'previews: all placeholders after, s',
      previews.placeholders ? previews.placeholderSeconds : undefined,
      0.5,
      2,
    ),
    atMost('previews: long tasks in any round', measured.worst('previews-ours', 'longTasks'), 0, 0),
    atMost('previews: longest gap, ms', previews.longestGapMs, 50, 0),
  ]
}

function difference(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one - other
}
