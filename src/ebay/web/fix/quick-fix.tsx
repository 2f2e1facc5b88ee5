import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck, LayoutGrid, X } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { renameSkuEndpoint } from '../../../items/api.ts'
import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { renameRefusal } from '../../../items/web/rename-refusal.ts'
import { ManagePhotosButton } from '../../../photos/web/item/item-photos-manage.tsx'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { useDraft } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import type { EbayItem } from '../../api.ts'
import { takesListedOnly } from '../../aspects/leaf-category-metadata.ts'
import { categoryIdOf } from '../../publication/publish-item.ts'
import { isLive } from '../../publication/publish-status.ts'
import { quickFixes } from '../../readiness/readiness.ts'
import type { ReadinessFault } from '../../readiness/readiness-fault.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { openerTakesFocus } from '../card/opener-takes-focus.ts'
import { ConnectButton } from '../connection/connect-button.tsx'
import { isConnected } from '../connection/connection-state.ts'
import { CreatePolicies } from '../connection/create-policies.tsx'
import { LocationForm } from '../connection/location-form.tsx'
import { PolicyChecklist } from '../connection/policy-checklist.tsx'
import { useAccountActions } from '../connection/use-account-actions.ts'
import { leafCategoryQuery } from '../publish/leaf-category-query.ts'
import { isChangedInForm } from '../publish/publish-draft.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { FixEditor } from './fix-editor.tsx'
import { fixWay } from './fix-field.ts'
import { doubtFaultsOf, fixesOf, nextFix } from './next-fix.ts'
import { refreshSavedItem } from './use-save-fields.ts'

/** Opens the field of the first fault, saves it, then opens the next one. */
export function QuickFix(props: {
  item: EbayItem
  /** The fault that the seller pressed; without it, the first one. */
  first?: ReadinessFault | undefined
  /** The seller pressed a button for it, so its field gets the focus. */
  isOpenedBySeller?: boolean
  onForm: () => void
  onClose: () => void
}) {
  const { item, onClose } = props
  const [pressedFault, setPressedFault] = useState(props.first)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const fixes = [...fixesOf(item), ...doubtFaultsOf(item)]
  // The pressed fault is done once it is fixed.
  const fault = fixes.find(({ field: each }) => each === pressedFault?.field) ?? nextFix(fixes, skipped)
  const { data: leafCategory } = useQuery(leafCategoryQuery(categoryIdOf(item) ?? '', useMarketplace()))
  const rule = leafCategory?.aspects.find(({ name }) => name === fault?.aspect)
  const panel = useRef<HTMLElement>(null)
  const panelRef = useCallback((element: HTMLElement | null) => {
    panel.current = element
    return openerTakesFocus(element)
  }, [])
  const field = fault?.field ?? undefined
  const takesFocus = useRef(props.isOpenedBySeller ?? true)
  const focusField = useEffectEvent((opened: typeof field) => {
    const selector = '[data-fix] :is(input, select, textarea, button)'
    if (opened === undefined) onClose()
    else if (takesFocus.current) panel.current?.querySelector<HTMLElement>(selector)?.focus()
    // Each later field gets the focus.
    takesFocus.current = true
  })
  useEffect(() => focusField(field), [field])
  if (!fault || field === undefined || !item.listing) return null
  // The confirmed form comes before the listing's own field, so the form has to change.
  const way = isChangedInForm(item, fault) ? ({ kind: 'form' } as const) : fixWay(fault, item.listing)
  const skip = () => {
    setPressedFault(undefined)
    setSkipped(new Set([...skipped, field]))
  }
  const remaining = fixes.filter(
    (each) => each.field !== field && each.field !== null && !skipped.has(each.field),
  ).length
  return (
    <section
      ref={panelRef}
      aria-label={`${item.sku}: Quick Fix`}
      className="flex flex-col gap-3 rounded-control border border-line p-3"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 py-2 wrap-anywhere" aria-live="polite">
          {fault.sentence === item.publication?.error ? null : fault.sentence}
        </p>
        <Button variant="plain" icon={X} className="-mt-1 -mr-1 px-3!" onPress={onClose}>
          <span className="sr-only">Close Quick Fix</span>
        </Button>
      </div>
      <div data-fix key={field} className="flex flex-col gap-3">
        {way?.kind === 'field' ? (
          <FixEditor
            itemId={item.id}
            listing={item.listing}
            fault={fault}
            way={way}
            takesOtherValues={rule !== undefined && !takesListedOnly(rule)}
            // A field that only eBay refused counts as fixed, because nobody here can check it.
            onSaved={canCheckHere(item, field) ? () => setPressedFault(undefined) : skip}
            onSkip={remaining > 0 ? skip : undefined}
          />
        ) : (
          way && (
            <>
              <OtherFix kind={way.kind} item={item} onForm={props.onForm} onDone={skip} />
              {remaining > 0 && (
                <Button variant="plain" className="self-start" onPress={skip}>
                  Skip
                </Button>
              )}
            </>
          )
        )}
      </div>
      {remaining > 0 && <p className="text-14 text-muted tabular-nums">{remaining} more after this</p>}
    </section>
  )
}

/** Whether the readiness check can tell that the field is fixed. */
function canCheckHere(item: EbayItem, field: ReadinessFault['field']): boolean {
  return [...quickFixes(item.readiness), ...doubtFaultsOf(item)].some((each) => each.field === field)
}

/** Photos are sorted and cropped here, and deleted and added elsewhere. */
function PhotosFix({ item }: { item: EbayItem }) {
  const openView = useOpenView()
  return (
    <>
      <p className="max-w-lines text-14 text-muted">
        You can delete photos of {item.sku} on the Dashboard. To add one, upload it with this SKU.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={LayoutGrid} onPress={() => openView('dashboard', { search: item.sku })}>
          Show on Dashboard
        </Button>
        <ManagePhotosButton itemId={item.id} sku={item.sku} variant="plain" />
      </div>
    </>
  )
}

/** Buttons for faults outside the listing. */
function OtherFix(props: {
  kind: 'photos' | 'form' | 'connection' | 'selling' | 'policies' | 'location' | 'sku'
  item: EbayItem
  onForm: () => void
  onDone: () => void
}) {
  const { item } = props
  const actions = useAccountActions()
  const { data: account } = useQuery(ebayAccountQuery)
  switch (props.kind) {
    case 'photos':
      return <PhotosFix item={item} />
    case 'form':
      return <Button onPress={props.onForm}>Publish Settings</Button>
    case 'connection':
      return (
        <div className="flex flex-wrap gap-3">
          <ConnectButton variant="quiet" />
          {account && isConnected(account) && <ConnectButton variant="plain" anotherAccount />}
        </div>
      )
    case 'selling':
      return (
        <Button icon={ClipboardCheck} isPending={actions.running === 'check'} onPress={actions.check}>
          Check Policies
        </Button>
      )
    case 'policies':
      return (
        <>
          {account && <PolicyChecklist account={account} actions={actions} />}
          <div className="flex flex-wrap gap-3">
            <CreatePolicies actions={actions} />
          </div>
        </>
      )
    case 'location':
      return <LocationForm actions={actions} onDone={props.onDone} />
    case 'sku':
      return <SkuFix item={item} onSaved={props.onDone} />
    default:
      return props.kind satisfies never
  }
}

/** Replaces the item's SKU. A live listing keeps its SKU at eBay. */
function SkuFix({ item, onSaved }: { item: EbayItem; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const { id, sku, publication } = item
  const [text, setText, forget] = useDraft(`quick fix of ${id}: sku`, sku)
  const [textFault, setTextFault] = useState<string>()
  const rename = useMutation({
    scope: { id: `listing-of-${id}` },
    mutationFn: async (to: string) => {
      await call(renameSkuEndpoint, { itemId: id, sku: to })
      await refreshSavedItem(queryClient, id)
      forget()
    },
    onError: (error) => setTextFault(renameRefusal(error)),
    onSettled: () => void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') }),
  })
  if (publication && isLive(publication.status))
    return (
      <p className="max-w-lines text-14 text-muted">
        eBay keeps the SKU {publication.ebaySku} while this is listed. To change it, end the listing and publish it
        again.
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending) return
    const to = normaliseSku(text)
    const fault = skuFault(to) ?? (to === sku ? "That's the SKU it has now. Enter a different one." : undefined)
    setTextFault(fault)
    if (fault === undefined) rename.mutate(to, { onSuccess: onSaved })
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label="SKU"
        value={text}
        onChange={(typed) => {
          setText(typed)
          setTextFault(undefined)
        }}
        description="This item's name on its bag and in your lists."
        autoComplete="off"
        spellCheck="false"
        validationBehavior="aria"
        validate={() => textFault ?? null}
      />
      <div className="flex">
        <Button type="submit" isPending={rename.isPending}>
          Save and Next
        </Button>
      </div>
    </form>
  )
}
