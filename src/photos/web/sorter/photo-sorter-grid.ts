/** One row that scrolls sideways; several on a tablet. Each photo is wide enough for its buttons in one row. */
export const sorterStrip = 'flex gap-3 overflow-x-auto overscroll-x-contain pb-1 md:max-lg:flex-wrap *:w-37 *:shrink-0'

/** The columns of a sorter: two on a phone, each wide enough for a photo's buttons in one row. */
export const sorterGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] md:gap-4'
