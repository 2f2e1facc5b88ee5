/** A card's place beside its photo; on a phone, below it. */
export const cardRight = 'flex min-w-0 flex-col gap-4 empty:hidden min-[20rem]:col-span-2 md:col-span-1 md:col-start-2'

/** A card's place across its whole width, below the rest. */
export const cardBelow = 'flex min-w-0 flex-col gap-4 min-[20rem]:col-span-2'
