import { ChevronDown } from 'lucide-react'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { fieldClasses } from '../../platform/web/ui/text-field.tsx'

/** A native select. Its label is only for screen readers, because its options explain themselves. */
export function LabeledSelect(props: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <div className="relative min-w-0">
      <select
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className={`${fieldClasses} cursor-pointer appearance-none truncate pr-9`}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute top-0 right-2.5 h-control text-muted" />
    </div>
  )
}
