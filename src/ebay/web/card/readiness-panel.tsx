import { CircleAlert, Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { Unfolding } from '../../../listings/web/card/unfolding.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { EbayItem } from '../../api.ts'
import { isLive } from '../../publication/publish-status.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { type BarColour, barColour } from '../../readiness/readiness-score.ts'
import { fixLabel } from '../fix/fix-label.ts'
import { fixesOf } from '../fix/next-fix.ts'
import { Checklist } from './checklist.tsx'

/** How ready the item is until it is for sale, what is missing as chips that open the field itself, and the whole checklist on demand. */
export function ReadinessPanel({ item, onFix }: { item: EbayItem; onFix: (first?: ReadinessFault) => void }) {
  const [isOpen, setOpen] = useState(false)
  const fixes = fixesOf(item)
  const broken = item.readiness.faults.find(({ check }) => check === 'item')
  return (
    <div className="flex flex-col gap-2">
      {!isLiveAndSound(item) && <ReadinessBar percent={item.barPercent} toCheck={item.readiness.questions.length} />}
      {broken && <p className="text-14 text-red">{broken.sentence}</p>}
      {fixes.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {fixes.slice(0, chipsMost).map((fault) => (
            <button
              key={fault.field}
              type="button"
              data-opener={`fix ${fault.field}`}
              onClick={() => onFix(fault)}
              className={`inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-3 text-14 font-medium ${
                fault.severity === 'error' ? 'bg-red-soft text-red' : 'bg-amber-soft text-amber'
              }`}
            >
              {fault.severity === 'error' ? <CircleAlert size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
              <span className="sr-only">{fault.severity === 'error' ? 'Fix: ' : 'Add: '}</span>
              {fixLabel(fault)}
            </button>
          ))}
          <Button look="plain" icon={Wrench} className="px-3! text-14!" data-opener="fix" onPress={() => onFix()}>
            Quick Fix
          </Button>
        </div>
      )}
      <Unfolding
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        line={<span className="text-14 text-muted">Checklist</span>}
      >
        <Checklist readiness={item.readiness} />
      </Unfolding>
    </div>
  )
}

/** It is published already: that says more than how ready it is to be. */
function isLiveAndSound({ publication, readiness }: EbayItem): boolean {
  return publication !== null && isLive(publication.status) && readiness.isValid && readiness.questions.length === 0
}

/** The others come with Quick Fix, one after the other. */
const chipsMost = 6

/**
 * How ready an item is, 0 to 100, in the colour of the specification's thresholds and always with the number beside it; and how much
 * of it is to be checked, which the percent does not count.
 */
function ReadinessBar({ percent, toCheck }: { percent: number; toCheck: number }) {
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
