import { ProgressBar } from 'react-aria-components/ProgressBar'
import { type BarColour, barColour } from '../../readiness/readiness-score.ts'

/**
 * How ready an item is, 0 to 100, in the colour of the specification's thresholds and always with the number beside it; and how much
 * of it is to be checked, which the percent does not count.
 */
export function ReadinessBar({ percent, toCheck }: { percent: number; toCheck: number }) {
  const words = toCheck === 0 ? `${percent}% ready` : `${percent}% ready, ${toCheck} to check`
  return (
    <ProgressBar aria-label="Readiness" value={percent} valueLabel={words} className="flex items-center gap-3">
      <span data-colour={barColour(percent)} className="block h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
        <span
          className={`block h-full origin-left rounded-full transition-transform duration-200 ease-out ${colours[barColour(percent)]}`}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
      <span className="text-14 font-medium tabular-nums">{words}</span>
    </ProgressBar>
  )
}

const colours: Readonly<Record<BarColour, string>> = {
  green: 'bg-green',
  yellow: 'bg-bar-yellow',
  orange: 'bg-bar-orange',
  red: 'bg-red',
}
