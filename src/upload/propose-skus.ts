import { sellerLimits } from '../items/seller-limits.ts'
import { groupBy } from '../platform/group-by.ts'
import { type Proposal, proposeSku } from './propose-sku.ts'

type NamedFile = { readonly name: string; readonly folder: string }

/**
 * Files with the SKUs that their names propose, '' for none. Those of one SKU are put into the order of their numbers,
 * on the places that they have among the others. A name that more files share than one item holds proposes nothing.
 * `notice` says once where SKUs were read from; null when none was.
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

/** Those without a number keep their order after the others. */
function byNumber<Member extends { readonly proposal: Proposal | undefined }>(members: readonly Member[]): Member[] {
  const number = ({ proposal }: Member) => proposal?.number ?? Number.MAX_SAFE_INTEGER
  return members.toSorted((one, other) => number(one) - number(other))
}

function noticeOf(sources: ReadonlySet<Proposal['readFrom']>): string | null {
  if (sources.size === 0) return null
  const names = sources.size === 2 ? 'file and folder names' : sources.has('file') ? 'file names' : 'folder names'
  return `SKUs were read from ${names}. Check them.`
}
