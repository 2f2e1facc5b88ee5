import { categories } from '../../../items/categories.ts'
import { conditions, conditionWords } from '../../../items/conditions.ts'
import { ebayLeafCategories, leafCategoryName } from '../../../items/ebay-leaf-categories.ts'
import { priceEndings, shopCurrency } from '../../../items/money.ts'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { RadioRow } from '../../../platform/web/ui/radio-row.tsx'
import { TextAreaField } from '../../../platform/web/ui/text-area-field.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { allowedValues } from '../../allowed-values.ts'
import {
  type BulkField,
  type BulkOperation,
  bulkFields,
  bulkKind,
  bulkLabel,
  isEntryField,
  operationsOf,
} from '../../edits/bulk-change.ts'
import { type BulkDraft, emptyDraft } from './bulk-draft.ts'

const operationWords: Readonly<Record<BulkOperation, string>> = {
  set: 'Set',
  add: 'Add',
  replace: 'Replace',
  percent: 'Percent',
  plus: 'Amount',
  round: 'Round',
}

const fieldChoices = bulkFields.map((field) => ({ value: field, words: bulkLabel(field) }))

type FieldsProps = {
  readonly draft: BulkDraft
  /** The error message about the entered value. */
  readonly fault: string | undefined
  readonly onChange: (draft: BulkDraft) => void
}

/** The form of a bulk edit: which field, what is done with it, and the value. `hasPrices` is as in `emptyDraft`. */
export function BulkEditFields({ hasPrices, ...props }: FieldsProps & { hasPrices: boolean | undefined }) {
  const { draft, fault, onChange } = props
  const { field, operation } = draft
  const operations = field === null ? [] : operationsOf(field)
  const choose = (words: string) => {
    const chosen = operations.find((each) => operationWords[each] === words)
    if (chosen) onChange({ ...emptyDraft(field), operation: chosen })
  }
  return (
    <div className="flex flex-col gap-3 text-ink">
      <ChoiceField
        label="Field"
        value={field ?? ''}
        empty="Choose a field"
        choices={fieldChoices}
        onChange={(name) => onChange(emptyDraft(bulkFields.find((each) => each === name) ?? null, hasPrices))}
      />
      {operations.length > 1 && (
        <RadioRow
          label="Change"
          value={operationWords[operation]}
          choices={operations.map((each) => operationWords[each])}
          onChange={choose}
        />
      )}
      {field !== null && <ValueFields field={field} draft={draft} fault={fault} onChange={onChange} />}
    </div>
  )
}

/** The fields for the value of a change. */
function ValueFields({ field, draft, fault, onChange }: FieldsProps & { field: BulkField }) {
  const { operation, text } = draft
  const choices = choicesOf(field)
  const onText = (typed: string) => onChange({ ...draft, text: typed })
  const input = {
    value: text,
    onChange: onText,
    validationBehavior: 'aria',
    validate: () => fault ?? null,
    autoComplete: 'off',
  } as const
  if (choices)
    return (
      <ChoiceField
        label={bulkLabel(field)}
        value={text}
        empty="Choose a value"
        choices={choices}
        fault={fault}
        onChange={onText}
      />
    )
  switch (operation) {
    case 'round':
      return (
        <RadioRow
          label="Ending of the price"
          value={draft.ending}
          choices={priceEndings}
          onChange={(ending) => onChange({ ...draft, ending })}
        />
      )
    case 'percent':
      return <TextField {...input} label="Percent" description="15 raises prices, -10 lowers them" />
    case 'plus':
      return (
        <TextField {...input} label={`Amount (${shopCurrency})`} description="5 raises prices, -2.50 lowers them" />
      )
    case 'replace':
      return (
        <>
          <TextField {...input} label="Find" description="Capital and small letters count" />
          <TextField
            label="Replace with"
            value={draft.by}
            onChange={(by) => onChange({ ...draft, by })}
            autoComplete="off"
          />
        </>
      )
    default:
      return <ValueField {...input} field={field} isAdded={operation === 'add'} />
  }
}

/** The new value of a field, or the text to add to it. */
function ValueField({
  field,
  isAdded,
  ...input
}: { field: BulkField; isAdded: boolean } & Pick<
  Parameters<typeof TextField>[0],
  'value' | 'onChange' | 'validate' | 'validationBehavior' | 'autoComplete'
>) {
  const kind = bulkKind(field)
  const label = isAdded ? `Add to ${bulkLabel(field)}` : bulkLabel(field)
  if (kind === 'text') return <TextAreaField {...input} label={label} />
  if (kind === 'price') return <TextField {...input} label={`${label} (${shopCurrency})`} inputMode="decimal" />
  return <TextField {...input} label={label} />
}

/** Returns the values of a field's list; undefined if it takes any text. */
function choicesOf(field: BulkField): { value: string; words: string }[] | undefined {
  if (field === 'category') return categories.map((each) => ({ value: each, words: each }))
  if (field === 'condition') return conditions.map((each) => ({ value: each, words: conditionWords(each) }))
  if (isEntryField(field)) return undefined
  if (bulkKind(field) === 'category')
    return ebayLeafCategories.map((each) => ({ value: each.id, words: leafCategoryName(each) }))
  return allowedValues(field)?.map((each) => ({ value: each, words: each }))
}
