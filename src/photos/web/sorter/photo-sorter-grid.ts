/** The columns of a sorter: two on a phone, each wide enough for a photo's buttons in one row. */
export const sorterGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] md:gap-4'
