import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Icon } from './icon.tsx'
import { fieldClasses } from './text-field.tsx'

/** A choice among a few words, as the device's own select: on a phone its usual wheel or sheet. '' is the empty choice. */
export function ChoiceField(props: {
  label: string
  value: string
  empty: string
  choices: readonly { value: string; words: string }[]
  /** The fault of the chosen value. */
  fault?: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  const faultId = useId()
  const isWrong = props.fault !== undefined
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-14 font-medium">
        {props.label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={props.value}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? faultId : undefined}
          onChange={(event) => props.onChange(event.target.value)}
          className={`${fieldClasses} cursor-pointer appearance-none pr-9 aria-invalid:border-red ${props.value === '' ? 'text-muted' : ''}`}
        >
          <option value="">{props.empty}</option>
          {props.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.words}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute top-0 right-2.5 h-control text-muted" />
      </div>
      {isWrong && (
        <p id={faultId} role="alert" className="text-14 text-red">
          {props.fault}
        </p>
      )}
    </div>
  )
}
