/** A photo of the choice, in the order of the grid. An unchanged photo stays the same object in the next state. */
export type ChosenPhoto = {
  readonly id: string
  readonly name: string
  /** Name of the folder that the file was in; '' for none. */
  readonly folder: string
  readonly file: Blob
  /** Milliseconds since 1970: the EXIF capture time, else the file's modification time. */
  readonly takenAt: number
  /** Upper case, as typed. Outer spaces are ignored. '' for none. */
  readonly sku: string
  /** A small picture, once it exists. */
  readonly picture: Blob | undefined
  /** True when no preview can be made. The photo can be uploaded all the same. */
  readonly previewFailed: boolean
  /** Whether the photo is being put into the device's outbox, is in it, or is only on this page. */
  readonly state: 'keeping' | 'kept' | 'unkept'
  /** Pixels of the longer side if it is too short for eBay; null when it is long enough or unknown. */
  readonly longSideIfSmall: number | null
  /** Name of an earlier photo of the choice with the same bytes. */
  readonly sameAs: string | null
  /** SKU of a product in which the seller has stored the same file. */
  readonly storedAs: string | null
}

/**
 * The question how to split photos. `sku`: the SKU that these photos, more than eBay takes, have or would get; null when the
 * seller asked to split.
 */
export type SplitQuestion = {
  readonly ids: ReadonlySet<string>
  readonly sku: string | null
  /** The press that raised the question. It continues when the photos stay together. */
  readonly interruptedPress: 'nothing' | 'assign' | 'upload' | 'assign-and-upload'
}

/** The state of the dialog "Upload and Assign SKUs". */
export type AssignState = {
  readonly isOpen: boolean
  /** Batch id of the photos in the outbox. A new id when nothing is left of a choice. */
  readonly choiceId: string
  readonly photos: readonly ChosenPhoto[]
  /**
   * Removed photos that can still come back, in the order removed. `precedingIds`: ids of the photos in front of the removed one.
   * They count for nothing, but the choice does not end before they are removed for good.
   */
  readonly removed: readonly { readonly photo: ChosenPhoto; readonly precedingIds: ReadonlySet<string> }[]
  /** Milliseconds since 1970 when the first photo was kept. */
  readonly keptAt: number | null
  /** Files that are no photos. They have left the outbox. */
  readonly rejected: readonly { readonly id: string; readonly name: string; readonly reason: string }[]
  /** Ids in the order of selecting. */
  readonly selected: ReadonlySet<string>
  /** Upper case, as typed. */
  readonly bulkSku: string
  /** The fault of the SKU under a photo, by photo id. */
  readonly skuFaults: ReadonlyMap<string, string>
  /** The reason why the last press did nothing. The next press clears it. */
  readonly fault: string | null
  /** The reason why the last Upload left photos here. The next press clears it too. */
  readonly stayedReason: string | null
  /** How often a part of the choice was handed over while the rest stayed. */
  readonly partsHandedOver: number
  /** The reason why photos are only on this page. */
  readonly unkeptReason: string | null
  /** Progress of the files added last, while they are kept and previewed. */
  readonly reading: { readonly done: number; readonly total: number } | null
  /** Upload or Split by Time, pressed while photos were on their way to the outbox. It runs as soon as it can. */
  readonly pendingAction: 'upload' | 'split' | null
  /** Duplicate photos that the seller keeps all the same. */
  readonly keptDuplicateIds: ReadonlySet<string>
  /** The open question about photos before they become products; null without a question. */
  readonly splitQuestion: SplitQuestion | null
  /** The photo to continue with after Assign: the next without a SKU, else the last one assigned. A new object each time. */
  readonly nextPhoto: { readonly id: string } | null
  readonly sortedBy: 'chosen' | 'name' | 'time'
  readonly counts: { readonly images: number; readonly withSku: number; readonly products: number }
  readonly hints: { readonly last: string | null; readonly next: string | null }
  /** Describes the last change of many photos while it can be undone. SKUs read from names are such a change too. */
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
    stayedReason: null,
    partsHandedOver: 0,
    unkeptReason: null,
    reading: null,
    pendingAction: null,
    keptDuplicateIds: new Set(),
    splitQuestion: null,
    nextPhoto: null,
    sortedBy: 'chosen',
    counts: { images: 0, withSku: 0, products: 0 },
    hints: { last: null, next: null },
    undo: null,
  }
}

/** Photos that are in the choice twice or stored already, unless the seller keeps them. */
export function duplicatePhotos({
  photos,
  keptDuplicateIds,
}: Pick<AssignState, 'photos' | 'keptDuplicateIds'>): ChosenPhoto[] {
  return photos.filter(({ id, sameAs, storedAs }) => (sameAs ?? storedAs) !== null && !keptDuplicateIds.has(id))
}
