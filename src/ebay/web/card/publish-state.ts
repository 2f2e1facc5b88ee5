import { type Money, money } from '../../../items/money.ts'
import type { Tone } from '../../../platform/web/ui/tone.ts'
import type { EbayItem } from '../../api.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { isLive, type PublishStatus, publishStatusWords } from '../../publication/publish-status.ts'
import type { EbayAction } from '../publish/use-publish.ts'

type EbayActionKind = EbayAction['kind']

/** The action of the card's main button. */
export type PublishAction = 'publish' | 'publish-again' | 'update'

/** The texts and actions of a card about its item's publication. */
export type PublishState = {
  /** Undefined if the item was never published. */
  readonly chip: { readonly status: PublishStatus; readonly tone: Tone; readonly label: string } | undefined
  /** The item has changes that eBay has not got yet. */
  readonly hasUnsentChanges: boolean
  /** Undefined if there is nothing to do, or something is being sent. */
  readonly action: PublishAction | undefined
  /** Label for the action that is being sent. */
  readonly underWay: string | undefined
  readonly canEnd: boolean
  /** The account and the page at eBay where the seller can look, if PastFash cannot ask eBay. */
  readonly manualCheck: ItemPublication['unasked']
  readonly link: string | undefined
  /** The SKU at eBay, if the item was renamed since. */
  readonly otherSku: string | undefined
  /** A note on the state for the seller. */
  readonly note: string | undefined
  /** eBay's warnings about the accepted listing. */
  readonly warnings: string | undefined
  /** The reason why the last try failed. */
  readonly error: string | undefined
}

const neverPublished: PublishState = {
  chip: undefined,
  hasUnsentChanges: false,
  action: 'publish',
  underWay: undefined,
  canEnd: false,
  manualCheck: null,
  link: undefined,
  otherSku: undefined,
  note: undefined,
  warnings: undefined,
  error: undefined,
}

/** `runningAction`: the action that this page is sending to eBay. */
export function publishState(
  { sku, publication }: Pick<EbayItem, 'sku' | 'publication'>,
  runningAction?: EbayActionKind,
): PublishState {
  if (!publication || publication.status === 'none')
    return runningAction
      ? { ...neverPublished, action: undefined, underWay: publishStatusWords.publishing }
      : neverPublished
  const { listingUrl, error, ebaySku, otherAccount } = publication
  const status = runningAction === 'publish' && !isLive(publication.status) ? 'publishing' : publication.status
  const live = isLive(status)
  const manualCheck = status === 'unknown' ? publication.unasked : null
  // A live listing is published, even if the press is not answered yet.
  const isRunning = runningAction !== undefined && !(runningAction === 'publish' && live)
  const isBusy = isRunning || status === 'publishing' || publication.isUpdating
  return {
    chip: { status, tone: tones[status], label: manualCheck ? 'No answer from eBay' : publishStatusWords[status] },
    hasUnsentChanges: live && publication.isChanged,
    action: isBusy || otherAccount !== null ? undefined : actionOf(publication),
    underWay: isBusy ? underWayLabel(live, runningAction) : undefined,
    canEnd: live && !isBusy && otherAccount === null,
    manualCheck: isBusy ? null : manualCheck,
    link: listingUrl ?? undefined,
    otherSku: publication.listingId !== null && ebaySku !== sku ? ebaySku : undefined,
    note: manualCheck
      ? manualCheckNote(manualCheck.account)
      : otherAccount === null
        ? notes[status]
        : otherAccountNote(otherAccount),
    warnings:
      live && !isBusy && publication.warnings !== null
        ? `eBay accepted it, with this note: ${publication.warnings}`
        : undefined,
    // While an action runs, the error is that of an earlier try. For an unknown state the note says everything.
    error: isBusy || status === 'unknown' ? undefined : (error ?? undefined),
  }
}

function underWayLabel(live: boolean, runningAction: EbayActionKind | undefined): string {
  if (runningAction === 'end') return 'Ending...'
  if (runningAction === 'set-aside') return 'Marking as not listed...'
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

function manualCheckNote(account: string): string {
  return `We can’t check whether this is listed on eBay from ${account}. Connect that account and we’ll check. If you can’t, look on eBay. If it isn’t there, press Mark as Not Listed.`
}

const notes: Readonly<Partial<Record<PublishStatus, string>>> = {
  unknown: 'We don’t know yet whether it’s listed. We’ll ask eBay again. Nothing is listed twice.',
  held: 'eBay hides this listing until you answer its email. This card updates once the hold ends.',
}

/** The action of submitting the Publish Settings; undefined if nothing would be sent to eBay. */
export function settingsAction({ canEnd, action }: PublishState): PublishAction | undefined {
  // A live listing accepts a changed form even if nothing else has changed.
  return canEnd ? 'update' : action
}

/** Labels of the card's main button. */
export const actionLabels: Readonly<Record<PublishAction, string>> = {
  publish: publishStatusWords.none,
  'publish-again': 'Publish Again',
  update: 'Update on eBay',
}

/** The price of the listing, else the item's suggested price; undefined if unknown. */
export function shownPrice({ publication, listing }: Pick<EbayItem, 'publication' | 'listing'>): Money | undefined {
  if (publication && publication.price !== null) return money(publication.price, publication.currency)
  return listing && listing.suggestedPrice !== null ? money(listing.suggestedPrice) : undefined
}
