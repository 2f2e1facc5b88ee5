/** A photo of the choice, in the order of the grid. A photo that did not change is the same object in the next state. */
export type ChosenPhoto = {
  readonly id: string
  readonly name: string
  /** Name of the folder it lay in, '' for none. */
  readonly folder: string
  readonly file: Blob
  /** Milliseconds since 1970: the capture time of its EXIF, else when the file was last changed. */
  readonly takenAt: number
  /** Upper case, as typed: outer spaces count for nothing. '' for none. */
  readonly sku: string
  /** A small picture, once there is one. */
  readonly picture: Blob | undefined
  /** No preview of it will come here, which keeps it from nothing else. */
  readonly previewFailed: boolean
  /** On its way to the device's outbox, in it, or only on this page. */
  readonly state: 'keeping' | 'kept' | 'unkept'
  /** Pixels of its longer side where eBay takes larger photos only; null: large enough, or not known. */
  readonly smallSide: number | null
  /** Name of an earlier photo of the choice with the same bytes. */
  readonly sameAs: string | null
  /** SKU of a product in which the seller has stored the same file. */
  readonly storedAs: string | null
}

/** `sku`: would get or has all these photos, which are more than eBay takes; null: the seller asked to split them. */
export type Splitting = {
  readonly ids: ReadonlySet<string>
  readonly sku: string | null
  /** What was pressed, and goes on when the photos stay together. */
  readonly before: 'nothing' | 'assign' | 'upload' | 'assign-and-upload'
}

/** What the dialog "Upload and Assign SKUs" shows. */
export type AssignState = {
  readonly isOpen: boolean
  /** The photos' batch in the outbox; a new one when nothing is left of a choice. */
  readonly choiceId: string
  readonly photos: readonly ChosenPhoto[]
  /**
   * Taken out, in that order, and not for good yet; `before`: the ids of the photos before it. Nothing waits for them, and they
   * count for nothing, but the choice does not end before they are settled.
   */
  readonly removed: readonly { readonly photo: ChosenPhoto; readonly before: ReadonlySet<string> }[]
  /** When the first of them was kept, in milliseconds since 1970. */
  readonly keptAt: number | null
  /** Files that will never become photos; they are not in the outbox any more. */
  readonly rejected: readonly { readonly id: string; readonly name: string; readonly reason: string }[]
  /** In the order of selecting. */
  readonly selected: ReadonlySet<string>
  /** Upper case, as typed. */
  readonly bulkSku: string
  /** By photo id: what is wrong with the SKU under it. */
  readonly skuFaults: ReadonlyMap<string, string>
  /** Why the last press did nothing. Gone with the next one. */
  readonly fault: string | null
  /** Why the last Upload left photos here. Gone with the next press too. */
  readonly stayed: string | null
  /** How often a part of the choice was handed over, and the rest stayed. */
  readonly partsHandedOver: number
  /** Why photos are only on this page. */
  readonly unkept: string | null
  /** Of the files added last, while they are kept and previewed. */
  readonly reading: { readonly done: number; readonly total: number } | null
  /** Upload or Split by Time was pressed while photos were on their way to the outbox: it follows by itself. */
  readonly waitsTo: 'upload' | 'split' | null
  /** Photos that are here or stored already and stay all the same, as the seller said. */
  readonly wantedAgain: ReadonlySet<string>
  /** Photos that the seller is asked about before they become products; null: there is no question. */
  readonly splitting: Splitting | null
  /** Where to go on after Assign: the next photo without a SKU, else the last one assigned. A new object each time. */
  readonly nextPlace: { readonly id: string } | null
  readonly sortedBy: 'chosen' | 'name' | 'time'
  readonly counts: { readonly images: number; readonly withSku: number; readonly products: number }
  readonly hints: { readonly last: string | null; readonly next: string | null }
  /** What the last change of many photos was, while it can be undone. SKUs read from names are such a change too. */
  readonly undo: string | null
}

export function initialAssignState(choiceId: string): AssignState {
  return {
    isOpen: false,
    choiceId,
    photos: [],
    removed: [],
    keptAt: null,
    rejected: [],
    selected: new Set(),
    bulkSku: '',
    skuFaults: new Map(),
    fault: null,
    stayed: null,
    partsHandedOver: 0,
    unkept: null,
    reading: null,
    waitsTo: null,
    wantedAgain: new Set(),
    splitting: null,
    nextPlace: null,
    sortedBy: 'chosen',
    counts: { images: 0, withSku: 0, products: 0 },
    hints: { last: null, next: null },
    undo: null,
  }
}

/** Photos that are in the choice or stored already, unless the seller wants them again. */
export function photosHereAlready({ photos, wantedAgain }: Pick<AssignState, 'photos' | 'wantedAgain'>): ChosenPhoto[] {
  return photos.filter(({ id, sameAs, storedAs }) => (sameAs ?? storedAs) !== null && !wantedAgain.has(id))
}
