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

/** The basis on which a writer fills a field that is read from the garment. `answer/field-rules.ts` has the rule for each. */
export type Basis =
  | 'brand name'
  | 'size on a label'
  | 'color'
  | 'material'
  | 'style in words'
  | 'fit in words'
  | 'department'
  | 'size type'
  | 'words on a label'

/** Everything that the product knows about one field of a listing. The seller can set each field. */
type Field = {
  /** Name of the field on the card, in the form, in sentences and in the export. */
  readonly label: string
  /** Its heading in the exported table, if it differs from the label. */
  readonly heading?: string
  /** Its column in the items table. */
  readonly column: string
  /**
   * Kind of its value: one line of text, text of several lines, short texts, an amount of money, a leaf category, a condition,
   * or a value of a list.
   */
  readonly kind: 'line' | 'text' | 'tags' | 'price' | 'category' | 'condition' | 'list'
  /** Least characters of a text that is long enough. */
  readonly minLength?: number
  /** Most characters of a text, by default 65 (`valueMaxLength`), or most entries of a list. */
  readonly maxLength?: number
  readonly values?: readonly string[]
  /** Whether the field is part of the listing itself, or is read from the garment. */
  readonly belongsTo: 'listing' | 'garment'
  /** Basis on which the writer fills it; null if only the seller fills it. Fields of the listing itself have their own code. */
  readonly basis?: Basis | null
  /** When a listing without the field needs it: always, or until it is for sale. */
  readonly needed?: 'always' | 'until for sale'
  /** If set, the field is above the details in the edit form, and its box has this many lines. */
  readonly main?: { readonly rows: number }
  /**
   * How a marketplace gets the field: as its own property, as an item specific named by the label, below the description, or
   * not.
   */
  readonly sentAs: 'itself' | 'item specific' | 'below the description' | 'nothing'
}

/** The fields of a listing with a fixed name, in the order of display. */
export const fields = {
  title: {
    label: 'Title',
    column: 'aiTitle',
    kind: 'line',
    minLength: titleMinLength,
    maxLength: titleStoredMaxLength,
    belongsTo: 'listing',
    needed: 'always',
    main: { rows: 2 },
    sentAs: 'itself',
  },
  description: {
    label: 'Description',
    column: 'aiDescription',
    kind: 'text',
    minLength: descriptionMinLength,
    maxLength: descriptionMaxLength,
    belongsTo: 'listing',
    needed: 'always',
    main: { rows: 6 },
    sentAs: 'itself',
  },
  tags: {
    label: 'Tags',
    column: 'aiTags',
    kind: 'tags',
    maxLength: tagsMax,
    belongsTo: 'listing',
    main: { rows: 2 },
    sentAs: 'nothing',
  },
  conditionNotes: {
    label: 'Condition notes',
    column: 'aiConditionNotes',
    kind: 'text',
    maxLength: conditionNotesMaxLength,
    belongsTo: 'listing',
    sentAs: 'itself',
  },
  suggestedPrice: {
    label: 'Price',
    heading: `Suggested price (${shopCurrency})`,
    column: 'aiSuggestedPrice',
    kind: 'price',
    belongsTo: 'listing',
    needed: 'until for sale',
    sentAs: 'itself',
  },
  ebayCategoryId: {
    label: 'eBay category',
    heading: 'eBay category id',
    column: 'ebayCategoryId',
    kind: 'category',
    belongsTo: 'listing',
    needed: 'until for sale',
    sentAs: 'itself',
  },
  ebayConditionGrade: {
    label: 'Condition',
    heading: 'eBay condition',
    column: 'ebayConditionGrade',
    kind: 'condition',
    values: conditions,
    belongsTo: 'listing',
    needed: 'until for sale',
    sentAs: 'itself',
  },
  brand: {
    label: 'Brand',
    column: 'extractedBrand',
    kind: 'line',
    belongsTo: 'garment',
    basis: 'brand name',
    needed: 'until for sale',
    sentAs: 'item specific',
  },
  size: {
    label: 'Size',
    column: 'extractedSize',
    kind: 'line',
    belongsTo: 'garment',
    basis: 'size on a label',
    needed: 'until for sale',
    sentAs: 'item specific',
  },
  color: {
    label: 'Color',
    column: 'extractedColor',
    kind: 'line',
    belongsTo: 'garment',
    basis: 'color',
    needed: 'until for sale',
    sentAs: 'item specific',
  },
  material: {
    label: 'Material',
    column: 'extractedMaterial',
    kind: 'line',
    belongsTo: 'garment',
    basis: 'material',
    sentAs: 'item specific',
  },
  style: {
    label: 'Style',
    column: 'extractedStyle',
    kind: 'list',
    values: styles,
    belongsTo: 'garment',
    basis: 'style in words',
    sentAs: 'item specific',
  },
  fit: {
    label: 'Fit',
    column: 'extractedFit',
    kind: 'line',
    belongsTo: 'garment',
    basis: 'fit in words',
    sentAs: 'item specific',
  },
  department: {
    label: 'Department',
    column: 'extractedDepartment',
    kind: 'list',
    values: departments,
    belongsTo: 'garment',
    basis: 'department',
    needed: 'until for sale',
    sentAs: 'item specific',
  },
  sizeType: {
    label: 'Size type',
    column: 'extractedSizeType',
    kind: 'list',
    values: sizeTypes,
    belongsTo: 'garment',
    basis: 'size type',
    sentAs: 'item specific',
  },
  careInstructions: {
    label: 'Care instructions',
    column: 'careInstructions',
    kind: 'text',
    maxLength: careInstructionsMaxLength,
    belongsTo: 'garment',
    basis: 'words on a label',
    sentAs: 'below the description',
  },
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof fields
export type SingleField = keyof Fields

/** The fields whose entry in the table has this value for this key. */
export type FieldWith<Key extends keyof Field, Value> = {
  [Name in SingleField]: Fields[Name] extends Readonly<Record<Key, Value>> ? Name : never
}[SingleField]

/** The type of a field's value. */
export type FieldValueOf<Name extends SingleField> = Fields[Name]['kind'] extends 'tags'
  ? string[]
  : Fields[Name]['kind'] extends 'price'
    ? number | null
    : string | null

/** The names of the fields in the table. */
export const singleFields = Object.keys(fields) as [SingleField, ...SingleField[]]

/** Fields of the listing itself. */
export const ownFields = fieldsWith('belongsTo', 'listing')
export type OwnField = FieldWith<'belongsTo', 'listing'>

/** Fields that are read from the garment: the eight of the specification (listings, section 3), and later ones. */
export const extractedFields = fieldsWith('belongsTo', 'garment')
export type ExtractedField = FieldWith<'belongsTo', 'garment'>

/** Returns the table's entry of a field. */
export function fieldOf(name: SingleField): Field {
  return fields[name]
}

/** Returns the fields whose entry has one of these values for this key, in the order of the table. */
export function fieldsWith<Key extends keyof Field, const Value extends Field[Key]>(
  key: Key,
  ...values: readonly Value[]
): FieldWith<Key, Value>[] {
  return singleFields.filter((name): name is FieldWith<Key, Value> =>
    values.some((value) => value === fieldOf(name)[key]),
  )
}

/** Builds an object with one value for each of these fields. */
export function forEachField<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}
