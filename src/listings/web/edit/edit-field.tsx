import { ebayLeafCategories, leafCategoryName } from '../../../items/ebay-leaf-categories.ts'
import { ChoiceField } from '../../../platform/web/ui/choice-field.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import { allowedValues } from '../../allowed-values.ts'
import { channelFields } from '../../channel.ts'
import { fieldLabel } from '../../field-label.ts'
import { shownField, shownValue } from '../../field-text.ts'
import type { WrittenListing } from '../../listing.ts'
import type { ListingField } from '../../listing-fields.ts'
import { SizeConversions } from './size-conversions.tsx'
import type { EditFormState } from './use-edit-form.ts'

/** One field of a listing: a choice if it has a list of values, else a line of text. */
export function EditField({ field, form }: { field: ListingField; form: EditFormState }) {
  const choices = choicesOf(field, form.listing, form.text(field))
  const type = (text: string) => form.type(field, text)
  return (
    <div data-field={field} className="min-w-0">
      {choices ? (
        <ChoiceField
          label={fieldLabel(field)}
          value={form.text(field)}
          empty="Not set"
          choices={choices}
          onChange={type}
        />
      ) : (
        <TextField
          label={fieldLabel(field)}
          value={form.text(field)}
          onChange={type}
          autoComplete="off"
          validationBehavior="aria"
          validate={() => form.fault(field) ?? null}
        />
      )}
      {field === 'size' && <SizeConversions text={form.text(field)} listing={form.listing} onUse={type} />}
    </div>
  )
}

/** Returns the values of a field's list, and its current value if it is not on the list; undefined if any text is allowed. */
function choicesOf(field: ListingField, listing: WrittenListing, text: string) {
  const values = field === channelFields.categoryId ? ebayLeafCategories.map(({ id }) => id) : allowedValues(field)
  if (!values) return undefined
  const words = (value: string) => shownValue(field, value) ?? value
  const leafCategories =
    field === channelFields.categoryId
      ? ebayLeafCategories.map((leafCategory) => ({ value: leafCategory.id, words: leafCategoryName(leafCategory) }))
      : undefined
  const listed = leafCategories ?? values.map((value) => ({ value, words: words(value) }))
  if (text === '' || values.includes(text)) return listed
  return [{ value: text, words: shownField(listing, field) ?? text }, ...listed]
}
