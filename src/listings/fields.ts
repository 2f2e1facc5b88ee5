import { conditions } from '../items/conditions.ts'
import { shopCurrency } from '../items/money.ts'
import { departments, sizeTypes, styles } from '../items/specifics.ts'
import {
  careInstructionsMaxLength,
  conditionNotesMaxLength,
  descriptionMaxLength,
  descriptionMinLength,
  tagsMax,
  titleMinLength,
  titleStoredMaxLength,
} from './limits.ts'

/** On what ground the writer gives a field that is read from the garment; `answer/field-rules.ts` has the rule of each. */
export type Ground =
  | 'brand name'
  | 'size on a label'
  | 'color'
  | 'material'
  | 'style in words'
  | 'fit in words'
  | 'department'
  | 'size type'
  | 'words on a label'

/** All that the product knows of one field of a listing. The seller may set each of them. */
type Field = {
  /** What it is called on the card, in the form, in sentences, and in the export. */
  readonly label: string
  /** Its heading in the exported table, where that is another. */
  readonly heading?: string
  /** The column of the items' table that holds it. */
  readonly column: string
  /** What it holds: one line of text, several, a list of short texts, an amount of money, a leaf category, a condition, one of a list. */
  readonly kind: 'line' | 'text' | 'tags' | 'price' | 'category' | 'condition' | 'list'
  /** Characters of a text that is long enough. */
  readonly least?: number
  /** Characters of a text, 65 unless told (`valueMaxLength`), or how many there are in a list. */
  readonly most?: number
  readonly values?: readonly string[]
  /** Where a listing has it: by itself, or among what is read from the garment. */
  readonly of: 'listing' | 'garment'
  /** On what ground the writer gives it; null where only the seller does. A field of the listing itself has code of its own. */
  readonly ground?: Ground | null
  /** Whether a listing without it is asked for it: always, or until it is for sale. */
  readonly asked?: 'always' | 'until for sale'
  /** Whether it stands above the details in the edit form, and has a box of so many lines. */
  readonly main?: { readonly rows: number }
  /** How a marketplace gets it: in a place of its own, as the item specific of its label, below the description, or not at all. */
  readonly sentAs: 'itself' | 'item specific' | 'below the description' | 'nothing'
}

/** The fields of a listing that have one name each, in the order in which they are shown. */
export const fields = {
  title: {
    label: 'Title',
    column: 'aiTitle',
    kind: 'line',
    least: titleMinLength,
    most: titleStoredMaxLength,
    of: 'listing',
    asked: 'always',
    main: { rows: 2 },
    sentAs: 'itself',
  },
  description: {
    label: 'Description',
    column: 'aiDescription',
    kind: 'text',
    least: descriptionMinLength,
    most: descriptionMaxLength,
    of: 'listing',
    asked: 'always',
    main: { rows: 6 },
    sentAs: 'itself',
  },
  tags: {
    label: 'Tags',
    column: 'aiTags',
    kind: 'tags',
    most: tagsMax,
    of: 'listing',
    main: { rows: 2 },
    sentAs: 'nothing',
  },
  conditionNotes: {
    label: 'Condition notes',
    column: 'aiConditionNotes',
    kind: 'text',
    most: conditionNotesMaxLength,
    of: 'listing',
    sentAs: 'itself',
  },
  suggestedPrice: {
    label: 'Price',
    heading: `Suggested price (${shopCurrency})`,
    column: 'aiSuggestedPrice',
    kind: 'price',
    of: 'listing',
    asked: 'until for sale',
    sentAs: 'itself',
  },
  ebayCategoryId: {
    label: 'eBay category',
    heading: 'eBay category id',
    column: 'ebayCategoryId',
    kind: 'category',
    of: 'listing',
    asked: 'until for sale',
    sentAs: 'itself',
  },
  ebayConditionGrade: {
    label: 'Condition',
    heading: 'eBay condition',
    column: 'ebayConditionGrade',
    kind: 'condition',
    values: conditions,
    of: 'listing',
    asked: 'until for sale',
    sentAs: 'itself',
  },
  brand: {
    label: 'Brand',
    column: 'extractedBrand',
    kind: 'line',
    of: 'garment',
    ground: 'brand name',
    asked: 'until for sale',
    sentAs: 'item specific',
  },
  size: {
    label: 'Size',
    column: 'extractedSize',
    kind: 'line',
    of: 'garment',
    ground: 'size on a label',
    asked: 'until for sale',
    sentAs: 'item specific',
  },
  color: {
    label: 'Color',
    column: 'extractedColor',
    kind: 'line',
    of: 'garment',
    ground: 'color',
    asked: 'until for sale',
    sentAs: 'item specific',
  },
  material: {
    label: 'Material',
    column: 'extractedMaterial',
    kind: 'line',
    of: 'garment',
    ground: 'material',
    sentAs: 'item specific',
  },
  style: {
    label: 'Style',
    column: 'extractedStyle',
    kind: 'list',
    values: styles,
    of: 'garment',
    ground: 'style in words',
    sentAs: 'item specific',
  },
  fit: {
    label: 'Fit',
    column: 'extractedFit',
    kind: 'line',
    of: 'garment',
    ground: 'fit in words',
    sentAs: 'item specific',
  },
  department: {
    label: 'Department',
    column: 'extractedDepartment',
    kind: 'list',
    values: departments,
    of: 'garment',
    ground: 'department',
    asked: 'until for sale',
    sentAs: 'item specific',
  },
  sizeType: {
    label: 'Size type',
    column: 'extractedSizeType',
    kind: 'list',
    values: sizeTypes,
    of: 'garment',
    ground: 'size type',
    sentAs: 'item specific',
  },
  careInstructions: {
    label: 'Care instructions',
    column: 'careInstructions',
    kind: 'text',
    most: careInstructionsMaxLength,
    of: 'garment',
    ground: 'words on a label',
    sentAs: 'below the description',
  },
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof fields
export type SingleField = keyof Fields

/** The fields whose entry in the table has this value under that name. */
export type FieldWith<Key extends keyof Field, Value> = {
  [Name in SingleField]: Fields[Name] extends Readonly<Record<Key, Value>> ? Name : never
}[SingleField]

/** What a field holds. */
export type Held<Name extends SingleField> = Fields[Name]['kind'] extends 'tags'
  ? string[]
  : Fields[Name]['kind'] extends 'price'
    ? number | null
    : string | null

/** The fields of a listing that have one name each. */
export const singleFields = Object.keys(fields) as [SingleField, ...SingleField[]]

/** What a listing has by itself. */
export const ownFields = fieldsWith('of', 'listing')
export type OwnField = FieldWith<'of', 'listing'>

/** What is read from the garment: the eight fields of the specification (listings, section 3), and what came since. */
export const extractedFields = fieldsWith('of', 'garment')
export type ExtractedField = FieldWith<'of', 'garment'>

/** What the table says of a field. */
export function fieldOf(name: SingleField): Field {
  return fields[name]
}

/** The fields whose entry has this value under that name, in the order of the table. */
export function fieldsWith<Key extends keyof Field, const Value extends Field[Key]>(
  key: Key,
  ...values: readonly Value[]
): FieldWith<Key, Value>[] {
  return singleFields.filter((name): name is FieldWith<Key, Value> =>
    values.some((value) => value === fieldOf(name)[key]),
  )
}

/** An object with something for each of these fields. */
export function forEachField<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}
