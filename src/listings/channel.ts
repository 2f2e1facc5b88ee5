/** What a listing says in the terms of the place where it is sold, such as eBay; null where nothing is known. */
export type ChannelDetails = {
  /** The place's own id of the category. */
  readonly categoryId: string | null
  /** The same in words. */
  readonly categoryName: string | null
  /** In the words of quick edit. */
  readonly condition: string | null
}

/**
 * The names of those details as fields, edits, reasons and columns have them, which are eBay's for now. Code of listings goes by
 * these alone: another marketplace has a table of its own, and this is where its details come in.
 */
export const channelFields = {
  categoryId: 'ebayCategoryId',
  categoryName: 'ebayCategoryName',
  condition: 'ebayConditionGrade',
} as const satisfies Record<keyof ChannelDetails, string>

type ChannelField<Detail extends keyof ChannelDetails> = (typeof channelFields)[Detail]
/** What holds a detail: a listing, or the row of an item. */
export type HoldsChannel<Detail extends keyof ChannelDetails = keyof ChannelDetails> = Readonly<
  Record<ChannelField<Detail>, string | null>
>

export function channelOf(held: HoldsChannel): ChannelDetails {
  return {
    categoryId: held[channelFields.categoryId],
    categoryName: held[channelFields.categoryName],
    condition: held[channelFields.condition],
  }
}

/** The other way round: details, or reasons for them, by the names of their fields. */
export function channelValues<Value>({ categoryId, categoryName, condition }: Record<keyof ChannelDetails, Value>) {
  return {
    [channelFields.categoryId]: categoryId,
    [channelFields.categoryName]: categoryName,
    [channelFields.condition]: condition,
  } as Record<ChannelField<keyof ChannelDetails>, Value>
}
