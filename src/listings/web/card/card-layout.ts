/** Classes of a card's column beside its photo. On a phone it is below the photo. */
export const cardRight = 'flex min-w-0 flex-col gap-4 empty:hidden min-[20rem]:col-span-2 md:col-span-1 md:col-start-2'

/** Classes of a card's row over its whole width, below the rest. */
export const cardBelow = 'flex min-w-0 flex-col gap-4 min-[20rem]:col-span-2'
