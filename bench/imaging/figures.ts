import type { FiguresOf, Measured } from '../measuring/figures.ts'
import type { RunName } from './page-calls.ts'

export type FigureName =
  | 'perSecond'
  | 'cpuMs'
  | 'addedMb'
  | 'longestGapMs'
  | 'longTasks'
  | 'longTaskMs'
  | 'meanKb'
  | 'maxKb'
  | 'overTarget'
  | 'belowSize'
  | 'ssimMean'
  | 'ssimMin'
  | 'seconds'
  | 'placeholders'
  | 'placeholderSeconds'
  | 'readMs'
  | 'decodeMs'
  | 'drawMs'
  | 'encodeMs'
  | 'sumMs'

export type Figures = FiguresOf<FigureName>
export type ImagingMeasured = Measured<RunName, FigureName>
