import { sellerLimits } from '../items/seller-limits.ts'
import { normaliseSku, skuFault, skuNumber } from '../items/sku.ts'
import { groupBy } from '../platform/group-by.ts'

type NamedFile = { readonly name: string; readonly folder: string }

/**
 * Files with the SKUs that their names propose, or ''. Files of one SKU are sorted by their numbers, within the positions they
 * have in the list. A SKU of more files than one item can have is proposed for none of them. `notice`: where SKUs were read
 * from; null without any.
 */
export function proposeSkus<File extends NamedFile>(
  files: readonly File[],
): { proposed: { file: File; sku: string }[]; notice: string | null } {
  const read = files.map((file) => ({ file, proposal: proposeSku(file.name, file.folder) }))
  const groups = groupBy(read, ({ proposal }) => proposal?.sku ?? '')
  const inOrder = new Map<string, Iterator<{ file: File }>>()
  const sources = new Set<Proposal['readFrom']>()
  for (const [sku, members] of groups) {
    const isItem = sku !== '' && members.length <= sellerLimits.photosPerItem
    if (isItem) for (const { proposal } of members) if (proposal) sources.add(proposal.readFrom)
    inOrder.set(sku, (isItem ? byNumber(members) : members).values())
    if (!isItem) groups.delete(sku)
  }
  const proposed = read.map(({ file, proposal }) => {
    const sku = proposal?.sku ?? ''
    const next = inOrder.get(sku)?.next()
    return { file: next?.done === false ? next.value.file : file, sku: groups.has(sku) ? sku : '' }
  })
  return { proposed, notice: noticeOf(sources) }
}

/** Sorts by number. Members without a number keep their order and come last. */
function byNumber<Member extends { readonly proposal: Proposal | undefined }>(members: readonly Member[]): Member[] {
  const number = ({ proposal }: Member) => proposal?.number ?? Number.MAX_SAFE_INTEGER
  return members.toSorted((one, other) => number(one) - number(other))
}

function noticeOf(sources: ReadonlySet<Proposal['readFrom']>): string | null {
  if (sources.size === 0) return null
  const names = sources.size === 2 ? 'file and folder names' : sources.has('file') ? 'file names' : 'folder names'
  return `SKUs were read from ${names}. Check them.`
}

/** The SKU and the photo number that a file's name and folder propose. */
type Proposal = {
  readonly sku: string
  readonly readFrom: 'file' | 'folder'
  /** The photo's number within its item; null when the name has none. */
  readonly number: number | null
}

/**
 * The SKU in a file's name (`SKU_1.jpg`, `SKU-2.jpg`, `SKU (3).jpg`, or a generated SKU alone), else its folder's name. A
 * folder's SKU with a digit beats a file's without one: `ABC-12/sleeve-1.jpg` gets ABC-12. Undefined for names that cameras,
 * programs and people give to all files.
 */
export function proposeSku(name: string, folder: string): Proposal | undefined {
  const fileProposal = fromFile(name)
  const folderProposal = fromFolder(name, folder)
  if (fileProposal && folderProposal && hasDigit(folderProposal.sku) && !hasDigit(fileProposal.sku))
    return folderProposal
  return fileProposal ?? folderProposal
}

function fromFile(name: string): Proposal | undefined {
  const stem = withoutEnding(name)
  if (skuNumber(normaliseSku(stem)) !== undefined) return { sku: normaliseSku(stem), readFrom: 'file', number: null }
  if (isCameraName(stem)) return undefined
  const { start, number } = splitNumber(stem)
  const sku = normaliseSku(start)
  if (number === null || isCameraName(start) || skuFault(sku)) return undefined
  return { sku, readFrom: 'file', number }
}

function fromFolder(name: string, folder: string): Proposal | undefined {
  const sku = normaliseSku(folder)
  if (skuFault(sku) || isCommonFolder(sku)) return undefined
  return { sku, readFrom: 'folder', number: lastNumber(withoutEnding(name)) }
}

/** A name and the number of up to three digits after it. A longer number is a camera's counter. */
function splitNumber(stem: string): { start: string; number: number | null } {
  const [, start = stem, plain, inBrackets] = /^(.*[^\s_-])(?:[\s_-]+(\d{1,3})|\s*\((\d{1,3})\))$/.exec(stem) ?? []
  const digits = plain ?? inBrackets
  return { start, number: digits === undefined ? null : Number(digits) }
}

/** The number with which a photo in its item's folder begins or ends (`1-front`, `detail 3`, `IMG_1234`). */
function lastNumber(stem: string): number | null {
  const digits = /(\d{1,15})\)?$/.exec(stem)?.[1] ?? /^\d{1,15}/.exec(stem)?.[0]
  return digits === undefined ? null : Number(digits)
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z\d]{1,5}$/i, '')
}

function hasDigit(sku: string): boolean {
  return /\d/.test(sku)
}

/** Whether a folder is named after its purpose (Camera, Downloads, a date), and not after its contents. */
function isCommonFolder(name: string): boolean {
  return isCameraName(name) || commonFolders.some((pattern) => pattern.test(name))
}

const commonFolders: readonly RegExp[] = [
  /^(dcim|camera[ _-]?(roll|uploads)?|(my|all|google|icloud|one ?drive|phone|product|web)?[ _-]?(photos?|pictures?|images?|pics|fotos)|bilder|desktop|documents?|downloads?|dropbox|recents?|favou?rites|albums?|media|library)$/i,
  // Camera folders: three digits and five characters of the maker (Design rule for Camera File system), such as 100APPLE.
  /^\d{3}[a-z_\d]{5}$/i,
  // Months as phones write them: 202401__, 2024-01.
  /^(19|20)\d{2}[._-]?(\d{2})?_*$/,
  /^(to[ _-]?(do|list)|(un)?listed|drafts?|inventory|stock|items?|products?|listings?|uploads?|exports?|edits?|sorted|unsorted|misc|old|today|done|sold|shop|store|ebay|poshmark|depop|vinted|mercari|etsy)$/i,
  /^(new|untitled|neuer)[ _-](folder|ordner)/i,
]

/**
 * Whether cameras, phones, messengers and browsers name files like this, so the name does not describe the photo. `name`:
 * without its ending, in upper or lower case.
 */
function isCameraName(name: string): boolean {
  return cameraNames.some((pattern) => pattern.test(name))
}

const cameraNames: readonly RegExp[] = [
  // Cameras and phones: letters of the maker, then a counter or a date (IMG_1234, DSC00012, _DSC1234, PXL_20240131, P1010001).
  /^_?(img|dsc[nf]?|mg|pxl|mvimg|vid|mov|pano|burst|gopr|g[hpx]|dji|cimg|sam|sdc|imag|hpim|pict|kic|dcp|wp|crw|fb_img|jpeg|trim|rec)[ _-]?e?\d{3}/,
  // The maker's letters alone, with a counter that starts at one.
  /^_?(img|dsc[nf]?|pxl|mvimg|imag|gopr|dji|pano|jpe?g)([ _-]?e?\d{1,2})?$/,
  /^[a-z]\d{7}/,
  /^dsc\d{5}/,
  /^_[a-z\d]{3}\d{4}/,
  // Counters, dates and times (1234, 100_0001, 20240131_142500, 2024-01-31 14.25.00).
  /^[\d\s._()-]+$/,
  /^(19|20)\d{2}[._-]?[01]\d[._-]?[0-3]\d(?!\d)/,
  // Words that programs and people use for a picture without a name.
  /^(photos?|pictures?|images?|pics?|fotos?|bild(er)?|scans?|files?|untitled|unnamed|unknown|download(ed)?|copy|new|temp|tmp|original|edited|collage|capture|camera|fullsizerender|lp_image|clipboard|pasted)(?![a-z])/,
  /^(front|back|side|left|right|top|bottom|inside|outside|detail|close[ _-]?up|label|tag|size|flaw|stain|main|cover|view|sleeve|hem|collar|sole)s?$/,
  /^(screenshot|screen[ _-]?shot|bildschirmfoto|whatsapp|signal|telegram|snapchat|messenger|received|inshot|picsart|facetune|mmexport|wx_camera|rpreplay|remini)/,
  // Identifiers: UUIDs, and long hexadecimal numbers.
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/,
  /^[\da-f]{16,}$/,
].map((pattern) => new RegExp(pattern.source, 'i'))
