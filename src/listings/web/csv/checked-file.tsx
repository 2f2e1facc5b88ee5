import { numberWords } from '../../../platform/page-language.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { ImportCheck } from '../../csv/api.ts'
import { StepHeading } from './step-heading.tsx'
import type { ChosenFile } from './use-import.ts'

/** The result of a check: how many rows would do what, every bad cell, and the items that stay as they are. */
export function CheckedFile(props: {
  file: ChosenFile
  isPending: boolean
  onImport: () => void
  onChangeColumns: () => void
  onChooseAnother: () => void
}) {
  const { check } = props.file
  const { create, change, faulty } = check.counts
  const good = create + change
  return (
    <section className="flex flex-col gap-4">
      <StepHeading>Check the file</StepHeading>
      <Counts counts={check.counts} />
      {good === 0 && <Banner tone="neutral" title="No row of this file changes anything." />}
      <div className="flex flex-wrap gap-3">
        {good > 0 && (
          <Button variant="primary" isPending={props.isPending} onPress={props.onImport}>
            {faulty === 0 ? 'Import All' : `Import the ${countWords(good, 'Good Row')}`}
          </Button>
        )}
        <Button onPress={props.onChangeColumns}>Change Columns</Button>
        <Button onPress={props.onChooseAnother}>Choose Another File</Button>
      </div>
      {check.faults.length > 0 && <Faults check={check} />}
      {check.kept.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-14">
          {check.kept.map(({ row, reason }) => (
            <li key={row}>
              Row {numberWords(row)}: {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Counts({ counts }: { counts: ImportCheck['counts'] }) {
  const lines = [
    [counts.create, 'create an item', 'creates an item'],
    [counts.change, 'change an item', 'changes an item'],
    [counts.same, 'change nothing', 'changes nothing'],
    [counts.kept, 'leave their item as it is', 'leaves its item as it is'],
    [counts.faulty, 'have a fault and stay out', 'has a fault and stays out'],
  ] as const
  return (
    <ul aria-label="Rows" className="flex flex-col gap-1 tabular-nums">
      {lines.map(([count, many, one]) =>
        count > 0 ? (
          <li key={many}>
            <span className="font-medium">{countWords(count, 'row')}</span> {count === 1 ? one : many}
          </li>
        ) : null,
      )}
    </ul>
  )
}

/** Every bad cell by row and column, with its value and the way to fix it. */
function Faults({ check: { faults, faultCount } }: { check: ImportCheck }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">
        {faults.length < faultCount
          ? `The first ${numberWords(faults.length)} of ${countWords(faultCount, 'fault')}`
          : countWords(faultCount, 'fault')}
      </h3>
      <table className="w-full table-fixed border-collapse text-left text-14 break-words">
        <thead className="border-b border-edge">
          <tr>
            {[
              ['Row', 'w-14'],
              ['Column', 'w-1/5'],
              ['Value', 'w-1/4'],
              ['How to fix it', ''],
            ].map(([name, width]) => (
              <th key={name} scope="col" className={`py-2 pr-3 font-medium ${width}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, value, sentence }, index) => (
            <tr key={`${index} ${row}`} className="border-b border-line align-top">
              <td className="py-2 pr-3 tabular-nums">{numberWords(row)}</td>
              <td className="py-2 pr-3">{column}</td>
              <td className="py-2 pr-3">{value}</td>
              <td className="py-2">{sentence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
