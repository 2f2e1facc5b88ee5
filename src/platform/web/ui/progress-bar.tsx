import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'

/** Progress of some work, 0 to 100, with its count in words ("3 of 8 photos"). */
export function ProgressBar(props: { label: string; value: number; countText: string; className?: string }) {
  const { label, value, countText, className = '' } = props
  return (
    <AriaProgressBar
      aria-label={label}
      value={value}
      valueLabel={countText}
      className={`flex flex-col gap-2 ${className}`}
    >
      {({ percentage }) => (
        <>
          <div className="h-2 grow forced-color-adjust-none overflow-hidden rounded-full bg-line">
            <div
              className="h-full origin-left rounded-full bg-ink transition-transform duration-200 ease-out"
              style={{ transform: `scaleX(${(percentage ?? 0) / 100})` }}
            />
          </div>
          <span className="text-14 text-muted tabular-nums">{countText}</span>
        </>
      )}
    </AriaProgressBar>
  )
}
