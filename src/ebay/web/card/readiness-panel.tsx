import { CircleAlert, CircleCheck, CircleDashed, CircleX, Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { Disclosure } from '../../../listings/web/card/disclosure.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import type { EbayItem } from '../../api.ts'
import { isLive } from '../../publication/publish-status.ts'
import { fixLabel } from '../../readiness/fix-label.ts'
import { type ChecklistFlag, mandatoryFlags, optionalFlags, type Readiness } from '../../readiness/readiness.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { type BarColour, barColour } from '../../readiness/readiness-score.ts'
import { fixesOf } from '../fix/fixes-of.ts'

/**
 * The readiness of an item that is not for sale, chips that open the missing fields, and the whole checklist on demand.
 */
export function ReadinessPanel({ item, onFix }: { item: EbayItem; onFix: (first?: ReadinessFault) => void }) {
  const [isOpen, setOpen] = useState(false)
  const fixes = fixesOf(item)
  const itemFault = item.readiness.faults.find(({ check }) => check === 'item')
  return (
    <div className="flex flex-col gap-2">
      {!isLiveWithoutFaults(item) && (
        <ReadinessBar percent={item.barPercent} toCheck={item.readiness.questions.length} />
      )}
      {itemFault && <p className="text-14 text-red">{itemFault.sentence}</p>}
      {fixes.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {fixes.slice(0, maxChips).map((fault) => (
            <button
              key={fault.field}
              type="button"
              data-opener={`fix ${fault.field}`}
              onClick={() => onFix(fault)}
              className={`inline-flex min-h-control cursor-pointer items-center gap-1.5 rounded-full border border-transparent px-3 text-14 font-medium ${
                fault.severity === 'error' ? 'bg-red-soft text-red' : 'bg-amber-soft text-amber'
              }`}
            >
              {fault.severity === 'error' ? <CircleAlert size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
              <span className="sr-only">{fault.severity === 'error' ? 'Fix: ' : 'Add: '}</span>
              {fixLabel(fault)}
            </button>
          ))}
          <Button variant="plain" icon={Wrench} className="px-3! text-14!" data-opener="fix" onPress={() => onFix()}>
            Quick Fix
          </Button>
        </div>
      )}
      <Disclosure
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        line={<span className="text-14 text-muted">Checklist</span>}
      >
        <Checklist readiness={item.readiness} />
      </Disclosure>
    </div>
  )
}

/** Hides the readiness of a published item that has no faults: being live says more. */
function isLiveWithoutFaults({ publication, readiness }: EbayItem): boolean {
  return publication !== null && isLive(publication.status) && readiness.isValid && readiness.questions.length === 0
}

/** More faults have no chip; Quick Fix shows them one after the other. */
const maxChips = 6

/**
 * The readiness of an item, 0 to 100, in the colour of the specification's thresholds, with the number beside it. Also
 * the number of values to check, which the percent does not include.
 */
function ReadinessBar({ percent, toCheck }: { percent: number; toCheck: number }) {
  const percentText = toCheck === 0 ? `${percent}% ready` : `${percent}% ready, ${toCheck} to check`
  return (
    <ProgressBar aria-label="Readiness" value={percent} valueLabel={percentText} className="flex items-center gap-3">
      <span
        data-colour={barColour(percent)}
        className="block h-2 min-w-0 flex-1 forced-color-adjust-none overflow-hidden rounded-full bg-line"
      >
        <span
          className={`block h-full origin-left rounded-full transition-transform duration-200 ease-out ${colours[barColour(percent)]}`}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
      <span className="text-14 font-medium tabular-nums">{percentText}</span>
    </ProgressBar>
  )
}

const colours: Readonly<Record<BarColour, string>> = {
  green: 'bg-green',
  yellow: 'bg-bar-yellow',
  orange: 'bg-bar-orange',
  red: 'bg-red',
}

/** The results of the readiness check. */
function Checklist({ readiness }: { readiness: Readiness }) {
  return (
    <div className="flex flex-col gap-3 pb-2">
      <ul aria-label="Checklist" className="grid grid-cols-2 gap-x-4 gap-y-1 text-14 min-[30rem]:grid-cols-3">
        {flags.map(([flag, label]) => {
          const isMet = readiness.checklist[flag]
          const [icon, colour] = isMet
            ? ([CircleCheck, 'text-green'] as const)
            : mandatoryFlags.includes(flag)
              ? ([CircleX, 'text-red'] as const)
              : ([CircleDashed, 'text-amber'] as const)
          return (
            <li key={flag} className="flex items-center gap-2 py-0.5">
              <Icon of={icon} size={16} className={colour} />
              <span>
                {label}
                <span className="sr-only">: {isMet ? 'done' : 'missing'}</span>
                {optionalFlags.includes(flag) && <span className="text-muted"> (optional)</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <Sentences sentences={readiness.errors} colour="text-red" label="Errors" />
      <Sentences sentences={readiness.warnings} colour="text-amber" label="Warnings" />
      <Sentences
        sentences={readiness.questions.map(({ sentence }) => sentence)}
        colour="text-amber"
        label="To confirm"
      />
    </div>
  )
}

function Sentences({ sentences, colour, label }: { sentences: readonly string[]; colour: string; label: string }) {
  if (sentences.length === 0) return null
  return (
    <ul aria-label={label} className={`flex max-w-lines flex-col gap-1 text-14 wrap-anywhere ${colour}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

const flags: readonly (readonly [ChecklistFlag, string])[] = [
  ['hasTitle', 'Title'],
  ['hasDescription', 'Description'],
  ['hasImages', 'Images'],
  ['hasCategory', 'Category'],
  ['hasCondition', 'Condition'],
  ['hasBrand', 'Brand'],
  ['hasPrice', 'Price'],
  ['hasConnection', 'Connection'],
  ['hasPolicies', 'Policies'],
  ['hasLocation', 'Location'],
]
