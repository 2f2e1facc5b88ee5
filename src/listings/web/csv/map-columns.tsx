import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { RadioRow } from '../../../platform/web/ui/radio-row.tsx'
import { csvColumns, type ImportTarget, targetHeading, targetNamed } from '../../csv/csv-columns.ts'
import { likeliestPreset, type Mapping, presets, suggestedMapping } from '../../csv/suggest-mapping.ts'
import { StepHeading } from './step-heading.tsx'
import type { ChosenFile } from './use-import.ts'

const commonTargets = csvColumns.flatMap(({ target }) => target ?? [])

/** The meaning of each column of a file, as suggested or as the seller chose last time, to be corrected. */
export function MapColumns(props: {
  file: ChosenFile
  isPending: boolean
  onMapping: (mapping: Mapping) => void
  onCheck: () => void
  onChooseAnother: () => void
}) {
  const { check, mapping, name } = props.file
  const headings = check.columns.map(({ heading }) => heading)
  const [preset, setPreset] = useState(() => likeliestPreset(headings))
  const choose = (column: number, target: ImportTarget | null) =>
    props.onMapping(
      mapping.map((each, index) => {
        if (index === column) return target
        // One column for each target.
        return each === target ? null : each
      }),
    )
  return (
    <section className="flex flex-col gap-4">
      <StepHeading>Match the columns</StepHeading>
      <p className="max-w-lines break-words text-muted">
        Choose what each column of {name} is.{' '}
        {check.isRemembered && 'The choices are those of your last file like this.'}
      </p>
      <div className="max-w-md">
        <p className="mb-1 text-14 font-medium">File from</p>
        <RadioRow
          label="File from"
          value={preset}
          choices={presets}
          onChange={(next) => {
            setPreset(next)
            props.onMapping(suggestedMapping(headings, next))
          }}
        />
      </div>
      <ul className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {check.columns.map(({ heading, sample }, column) => (
          <li key={`${column} ${heading}`} className="min-w-0">
            <ChoiceField
              label={heading || `Column ${column + 1}`}
              value={mapping[column] ?? ''}
              empty="Don't import"
              choices={choicesWith(mapping[column])}
              onChange={(value) => choose(column, targetNamed(value) ?? null)}
            />
            {sample && <p className="mt-1 truncate text-14 text-muted">e.g. {sample}</p>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isPending={props.isPending} onPress={props.onCheck}>
          Check File
        </Button>
        <Button onPress={props.onChooseAnother}>Choose Another File</Button>
      </div>
    </section>
  )
}

/** The usual targets, and the chosen one if it is an item specific of its own. */
function choicesWith(chosen: ImportTarget | null | undefined) {
  const targets = chosen && !commonTargets.includes(chosen) ? [...commonTargets, chosen] : commonTargets
  return targets.map((target) => ({ value: target, words: targetHeading(target) }))
}
