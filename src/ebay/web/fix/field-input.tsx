import type { WrittenListing } from '../../../listings/listing.ts'
import { SizeConversions } from '../../../listings/web/edit/size-conversions.tsx'
import { numberWords } from '../../../platform/page-language.ts'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { TextAreaField } from '../../../platform/web/ui/text-area-field.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { sizeOnList } from '../../aspects/sizes.ts'
import type { FixWay } from './fix-field.ts'

type EditableField = Extract<FixWay, { kind: 'field' }>

/** The input of one field of a listing, as its kind needs it: a choice, several lines or one. */
export function FieldInput(props: {
  way: EditableField
  listing: WrittenListing
  text: string
  /** The reason why the text cannot be saved. */
  fault: string | undefined
  onType: (text: string) => void
  /** A value was chosen from a list; by default as if it were typed. */
  onChoose?: (value: string) => void
  /** The focus left a text. */
  onLeave?: () => void
}) {
  const { way, text, onType, onChoose = onType, onLeave } = props
  const textProps = {
    label: way.label,
    value: text,
    onChange: onType,
    validationBehavior: 'aria',
    ...(onLeave && { onBlur: onLeave }),
  } as const
  return (
    <>
      {way.choices ? (
        <ChoiceField
          label={way.label}
          value={chosen(way, text)}
          empty="Not set"
          choices={way.choices}
          fault={props.fault}
          onChange={onChoose}
        />
      ) : way.lines === 'many' ? (
        <TextAreaField
          {...textProps}
          rows={way.field === 'description' ? 6 : 2}
          description={`${numberWords(text.trim().length)} characters`}
          validate={() => props.fault ?? null}
        />
      ) : (
        <TextField
          {...textProps}
          autoComplete="off"
          inputMode={way.field === 'suggestedPrice' ? 'decimal' : 'text'}
          validate={() => props.fault ?? null}
        />
      )}
      {way.field === 'size' && (
        <SizeConversions text={text} listing={props.listing} onUse={(size) => onChoose(sizeChoice(way, size))} />
      )}
    </>
  )
}

/** A converted size in the spelling of eBay's list; the size itself if the list lacks it. */
function sizeChoice({ choices }: EditableField, size: string): string {
  const values = choices?.map(({ value }) => value) ?? []
  return sizeOnList(size, values) ?? size
}

/** Nothing is chosen while the field's text is not in the list. */
function chosen({ choices }: EditableField, text: string): string {
  return choices?.some(({ value }) => value === text) ? text : ''
}
