/** The single keys of the list of items, with the words of the sheet that shows them. */
export const itemKeys = [
  { keys: ['/'], does: 'Search items' },
  { keys: ['j', 'k'], does: 'Next item, previous item' },
  { keys: ['Enter'], does: 'Open the item' },
  { keys: ['e'], does: 'Fill in the item' },
  { keys: ['x'], does: 'Select the item' },
  { keys: ['p'], does: 'Show the item in Publish to eBay' },
] as const

/** The keys of the table, which act on the focused cell. */
export const tableKeys = [
  { keys: ['Enter'], does: 'Open the item of a title, or edit the value' },
  { keys: ['F2'], does: 'Edit the title or the value' },
  { keys: ['Tab'], does: 'Save an edit and open the next cell' },
  { keys: ['Enter'], does: 'Save an edit and open the cell below' },
  { keys: ['Ctrl', 'D'], does: 'Give the value to the selected rows (⌘ D on a Mac)' },
] as const
