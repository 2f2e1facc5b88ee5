type Sortable = { readonly name: string; readonly folder: string; readonly takenAt: number }

/**
 * A new list of the photos, sorted by folder and name as a file list shows them (`jeans-2` before `jeans-10`), or by capture
 * time. Equal photos are sorted by the other criterion.
 */
export function sortPhotos<Photo extends Sortable>(photos: readonly Photo[], by: 'name' | 'time'): Photo[] {
  const order = by === 'name' ? [byName, byTime] : [byTime, byName]
  return photos.toSorted((one, other) => order.reduce((found, compare) => found || compare(one, other), 0))
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function byName(one: Sortable, other: Sortable): number {
  return compare(one.folder, other.folder) || compare(one.name, other.name)
}

function byTime(one: Sortable, other: Sortable): number {
  return one.takenAt - other.takenAt
}
