import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { closeThen } from '../../../platform/web/page/back-closes.ts'
import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { showFailed, showNote } from '../../../platform/web/ui/toasts.ts'
import { maxPublishesPerRequest } from '../../publication/request-limits.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { AskLocation } from '../connection/ask-location.tsx'
import { createEbayListStore } from '../list/ebay-list-store.ts'
import { showRunPanel } from './bulk-run-panel.tsx'
import { BulkSummary } from './bulk-summary.tsx'
import { useBulk } from './use-bulk.ts'

/**
 * Publishes selected items of another view: shows their summary, then their run on eBay Integration. `readIds` returns the
 * ids of the first of them, `count` says how many there are.
 */
export function PublishSelected(props: {
  count: number
  readIds: (most: number) => Promise<string[]>
  onClose: () => void
}) {
  const { count, onClose } = props
  const openView = useOpenView()
  const [store] = useState(createEbayListStore)
  const state = useSyncExternalStore(store.subscribe, store.get)
  const bulk = useBulk(store, state)
  const { data: account } = useQuery(ebayAccountQuery)
  const [isLocationOpen, setLocationOpen] = useState(false)
  const read = useMutation({
    mutationFn: () => props.readIds(maxPublishesPerRequest),
    onSuccess(ids) {
      store.set({ selected: new Set(ids) })
      if (count > ids.length)
        showNote({
          title: `The first ${ids.length} of ${count} items`,
          detail: 'Publish the others after these.',
        })
      if (account?.connection && !account.location) setLocationOpen(true)
      else bulk.review(ids)
    },
    onError(error) {
      showFailed('Failed to select', sentenceOf(error))
      onClose()
    },
  })
  const begin = useEffectEvent(() => read.mutate())
  useEffect(() => begin(), [])
  if (isLocationOpen)
    return (
      <AskLocation
        onClose={onClose}
        onDone={() => {
          setLocationOpen(false)
          bulk.review()
        }}
      />
    )
  if (!bulk.summary.items) return null
  return (
    <BulkSummary
      items={bulk.summary.items}
      isRepeat={bulk.summary.isRepeat}
      answersOf={bulk.summary.answersOf}
      onClose={onClose}
      onConfirm={(confirmed) => {
        bulk.publish(confirmed)
        closeThen(onClose, () => {
          openView('ebay')
          showRunPanel()
        })
      }}
    />
  )
}
