import type { Tone } from '../../../platform/web/ui/tone.ts'
import type { EbayItem } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { isLive, type PublishStatus, publishStatusWords } from '../../publication/publish-status.ts'
import type { Asked } from '../publish/use-publish.ts'

type AskedKind = Asked['kind']

/** What the one button of a card does. */
export type PublishAction = 'publish' | 'publish-again' | 'update'

/** What a card says and offers of an item's publication. */
export type PublishState = {
  /** Undefined for what was never published. */
  readonly chip: { readonly status: PublishStatus; readonly tone: Tone; readonly words: string } | undefined
  /** What eBay was sent last is not what would be sent now. */
  readonly isStale: boolean
  /** Undefined where there is nothing to do, or something is under way. */
  readonly action: PublishAction | undefined
  /** What is under way, in words. */
  readonly underWay: string | undefined
  readonly canEnd: boolean
  /** What became of it only the seller can find out, where this says. */
  readonly toLookAt: ItemPublication['unasked']
  readonly link: string | undefined
  /** The SKU under which eBay has it, where the item was renamed since. */
  readonly otherSku: string | undefined
  /** What the seller has to know of a state. */
  readonly note: string | undefined
  /** What eBay warned of when it took the listing. */
  readonly warnings: string | undefined
  /** Why the last try failed. */
  readonly error: string | undefined
}

const nothing: PublishState = {
  chip: undefined,
  isStale: false,
  action: 'publish',
  underWay: undefined,
  canEnd: false,
  toLookAt: null,
  link: undefined,
  otherSku: undefined,
  note: undefined,
  warnings: undefined,
  error: undefined,
}

/** `asking`: what is on its way to eBay from this page. */
export function publishState(
  { sku, publication }: Pick<EbayItem, 'sku' | 'publication'>,
  asking?: AskedKind,
): PublishState {
  if (!publication || publication.status === 'none')
    return asking ? { ...nothing, action: undefined, underWay: publishStatusWords.publishing } : nothing
  const { listingUrl, error, ebaySku, otherAccount } = publication
  const status = asking === 'publish' && !isLive(publication.status) ? 'publishing' : publication.status
  const live = isLive(status)
  const unasked = status === 'unknown' ? publication.unasked : null
  // What has become live is published, whatever the answer to the press still waits for.
  const isAsked = asking !== undefined && !(asking === 'publish' && live)
  const isBusy = isAsked || status === 'publishing' || publication.isUpdating
  return {
    chip: { status, tone: tones[status], words: unasked ? 'Not answered by eBay' : publishStatusWords[status] },
    isStale: live && publication.isChanged,
    action: isBusy || otherAccount !== null ? undefined : actionOf(publication),
    underWay: isBusy ? underWayWords(live, asking) : undefined,
    canEnd: live && !isBusy && otherAccount === null,
    toLookAt: isBusy ? null : unasked,
    link: listingUrl ?? undefined,
    otherSku: publication.listingId !== null && ebaySku !== sku ? ebaySku : undefined,
    note: unasked
      ? unaskedNote(unasked.account)
      : otherAccount === null
        ? notes[status]
        : otherAccountNote(otherAccount),
    warnings:
      live && !isBusy && publication.warnings !== null ? `eBay took it and says: ${publication.warnings}` : undefined,
    // It is of the try before; of what is not known yet the note says all.
    error: isBusy || status === 'unknown' ? undefined : (error ?? undefined),
  }
}

function underWayWords(live: boolean, asking: AskedKind | undefined): string {
  if (asking === 'end') return 'Ending...'
  if (asking === 'set-aside') return 'Setting aside...'
  return live ? 'Updating...' : publishStatusWords.publishing
}

function actionOf({ status, isChanged }: ItemPublication): PublishAction | undefined {
  switch (status) {
    case 'none':
    case 'failed':
    case 'unknown':
      return 'publish'
    case 'ended':
      return 'publish-again'
    case 'published':
      return isChanged ? 'update' : undefined
    case 'publishing':
    case 'sold':
    case 'held':
      return undefined
    default:
      return status satisfies never
  }
}

const tones: Readonly<Record<PublishStatus, Tone>> = {
  none: 'neutral',
  publishing: 'amber',
  published: 'green',
  failed: 'red',
  unknown: 'amber',
  ended: 'neutral',
  sold: 'green',
  held: 'amber',
}

function otherAccountNote(account: string): string {
  return `This is listed from another eBay account (${account}). Connect that account to change it.`
}

function unaskedNote(account: string): string {
  return `eBay has not said whether this is listed from ${account}, and that account is not connected. Connect it, and PastFash asks. Where you cannot, look at eBay yourself, then set it aside.`
}

const notes: Readonly<Partial<Record<PublishStatus, string>>> = {
  unknown: 'eBay has not said yet whether it is listed. PastFash asks again by itself, and lists nothing twice.',
  held: 'eBay hides this listing until you have answered its mail. It shows here once eBay lets it go.',
}

/** What submitting the Publish Settings does; undefined where eBay would be told nothing of it. */
export function settingsAction({ canEnd, action }: PublishState): PublishAction | undefined {
  // What is live takes a changed form although nothing else has changed.
  return canEnd ? 'update' : action
}

/** What the button of a card says. */
export const actionWords: Readonly<Record<PublishAction, string>> = {
  publish: publishStatusWords.none,
  'publish-again': 'Publish Again',
  update: 'Update on eBay',
}
