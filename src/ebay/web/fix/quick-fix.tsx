import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck, LayoutGrid, X } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { renameSkuEndpoint } from '../../../items/api.ts'
import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { renameRefusal } from '../../../items/web/rename-refusal.ts'
import { ManagePhotosButton } from '../../../photos/web/item/item-photos-manage.tsx'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { useOpenView } from '../../../platform/web/page/navigation.ts'
import { useDraft } from '../../../platform/web/store/use-draft.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/text-field.tsx'
import type { EbayItem } from '../../api.ts'
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
import { AutosaveField } from '../form/autosave-field.tsx'
import { useOtherValues } from '../form/use-other-values.ts'
import { isChangedInForm } from '../publish/publish-draft.ts'
import { fixWay } from './fix-field.ts'
import { doubtFaultsOf, fixesOf } from './fixes-of.ts'
import { refreshSavedItem } from './use-save-fields.ts'

/**
 * The item's form with the fields alone that keep it from being published, each with its reason. A fixed field stays where it is
 * until the form is closed.
 */
export function QuickFix(props: {
  item: EbayItem
  /** The fault that the seller pressed, which comes first. */
  first?: ReadinessFault | undefined
  /** The seller pressed a button for it, so its first field gets the focus. */
  isOpenedBySeller?: boolean
  onForm: () => void
  onClose: () => void
}) {
  const { item, first, isOpenedBySeller = true, onForm, onClose } = props
  const { listing } = item
  const faults = fixesOf(item)
  const [asked, setAsked] = useState<readonly ReadinessFault[]>(first ? [first] : [])
  const added = faults.filter(({ field }) => field !== null && !asked.some((each) => each.field === field))
  if (added.length > 0) setAsked([...asked, ...added])
  // Nobody here can check a field that only eBay refused: it counts as fixed once it is saved.
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const openFault = ({ field }: ReadinessFault) =>
    [...faults, ...doubtFaultsOf(item)].find(
      (each) => each.field === field && (canCheckHere(item, field) || !saved.has(`${field}`)),
    )
  const openCount = asked.filter(openFault).length
  const takesOtherValues = useOtherValues(item)
  const panel = useRef<HTMLElement>(null)
  const panelRef = useCallback((element: HTMLElement | null) => {
    panel.current = element
    return openerTakesFocus(element)
  }, [])
  const focusFirst = useEffectEvent(() => {
    if (isOpenedBySeller) panel.current?.querySelector<HTMLElement>(firstControl)?.focus()
  })
  useEffect(() => focusFirst(), [])
  if (!listing) return null
  return (
    <section
      ref={panelRef}
      data-item-form
      aria-label={`${item.sku}: Quick Fix`}
      className="flex flex-col gap-4 rounded-control border border-line p-3"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 py-2 font-medium" aria-live="polite">
          {openCount === 0 ? 'Nothing is missing now.' : `${countWords(openCount, 'detail')} to fix`}
        </p>
        <Button variant="plain" icon={X} className="-mt-1 -mr-1 px-3!" onPress={onClose}>
          <span className="sr-only">Close Quick Fix</span>
        </Button>
      </div>
      {asked.map((each) => {
        const fault = openFault(each)
        // The confirmed form comes before the listing's own field, so the form has to change.
        const way = isChangedInForm(item, each) ? ({ kind: 'form' } as const) : fixWay(each, listing)
        const sentence = fault && fault.sentence !== item.publication?.error ? fault.sentence : undefined
        const onDone = () => setSaved((before) => new Set([...before, `${each.field}`]))
        if (!way) return null
        if (way.kind === 'field')
          return (
            <div key={each.field} data-fix>
              <AutosaveField
                itemId={item.id}
                listing={listing}
                field={{ way, fault: each }}
                hint={sentence}
                isAsked
                takesOtherValues={takesOtherValues(each.aspect)}
                onSaved={onDone}
              />
            </div>
          )
        return (
          fault && (
            <div key={each.field} data-fix className="flex flex-col gap-3">
              {sentence !== undefined && <p className="wrap-anywhere">{sentence}</p>}
              <OtherFix kind={way.kind} item={item} onForm={onForm} onDone={onDone} />
            </div>
          )
        )
      })}
    </section>
  )
}

const firstControl = '[data-fix] :is(input, select, textarea, button)'

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
          Save SKU
        </Button>
      </div>
    </form>
  )
}
