/** Details of a listing in the terms of its channel, such as eBay; null if unknown. */
export type ChannelDetails = {
  /** The channel's id of the category. */
  readonly categoryId: string | null
  /** The name of that category. */
  readonly categoryName: string | null
  /** A condition in the words of quick edit. */
  readonly condition: string | null
}

/**
 * Names of these details in fields, edits, reasons and columns, for now eBay's. Code of listings uses only this table. Another
 * marketplace gets its own table, and its details begin here.
 */
export const channelFields = {
  categoryId: 'ebayCategoryId',
  categoryName: 'ebayCategoryName',
  condition: 'ebayConditionGrade',
} as const satisfies Record<keyof ChannelDetails, string>

type ChannelField<Detail extends keyof ChannelDetails> = (typeof channelFields)[Detail]
/** Something with the fields of details: a listing, or the row of an item. */
export type HoldsChannel<Detail extends keyof ChannelDetails = keyof ChannelDetails> = Readonly<
  Record<ChannelField<Detail>, string | null>
>

export function channelOf(fields: HoldsChannel): ChannelDetails {
  return {
    categoryId: fields[channelFields.categoryId],
    categoryName: fields[channelFields.categoryName],
    condition: fields[channelFields.condition],
  }
}

/** The inverse of `channelOf`: returns details, or reasons for them, by the names of their fields. */
export function channelValues<Value>({ categoryId, categoryName, condition }: Record<keyof ChannelDetails, Value>) {
  return {
    [channelFields.categoryId]: categoryId,
    [channelFields.categoryName]: categoryName,
    [channelFields.condition]: condition,
  } as Record<ChannelField<keyof ChannelDetails>, Value>
}
