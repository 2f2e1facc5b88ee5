import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'

/** A choice among a few short words, side by side. Arrow keys move between them. */
export function RadioRow<Choice extends string>(props: {
  label: string
  value: Choice
  choices: readonly Choice[]
  onChange: (choice: Choice) => void
}) {
  return (
    <RadioGroup
      aria-label={props.label}
      orientation="horizontal"
      value={props.value}
      onChange={(value) => {
        const choice = props.choices.find((known) => known === value)
        if (choice) props.onChange(choice)
      }}
      className="flex rounded-control border border-line"
    >
      {props.choices.map((choice) => (
        <Radio
          key={choice}
          value={choice}
          className="grid min-h-control min-w-control flex-1 cursor-pointer place-items-center rounded-control px-2 text-14 tabular-nums transition-colors duration-150 data-focus-visible:outline-2 data-focus-visible:outline-brand data-selected:bg-ink data-selected:text-paper data-selected:forced-color-adjust-none"
        >
          {choice}
        </Radio>
      ))}
    </RadioGroup>
  )
}
