import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { type ChecklistFlag, mandatoryFlags, optionalFlags, type Readiness } from '../../readiness/readiness.ts'

/** What the readiness check looked at, and what it says of it. */
export function Checklist({ readiness }: { readiness: Readiness }) {
  return (
    <div className="flex flex-col gap-3 pb-2">
      <ul aria-label="Checklist" className="grid grid-cols-2 gap-x-4 gap-y-1 text-14 min-[30rem]:grid-cols-3">
        {flags.map(([flag, words]) => {
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
                {words}
                <span className="sr-only">: {isMet ? 'there' : 'missing'}</span>
                {optionalFlags.includes(flag) && <span className="text-muted"> (optional)</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <Sentences words={readiness.errors} colour="text-red" label="Errors" />
      <Sentences words={readiness.warnings} colour="text-amber" label="Warnings" />
      <Sentences words={readiness.questions.map(({ sentence }) => sentence)} colour="text-amber" label="To confirm" />
    </div>
  )
}

function Sentences({ words, colour, label }: { words: readonly string[]; colour: string; label: string }) {
  if (words.length === 0) return null
  return (
    <ul aria-label={label} className={`flex max-w-lines flex-col gap-1 text-14 wrap-anywhere ${colour}`}>
      {words.map((sentence) => (
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
