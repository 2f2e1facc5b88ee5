import { useQueryClient } from '@tanstack/react-query'
import { Check, Pencil, X } from 'lucide-react'
import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { renameSkuEndpoint } from '../../items/api.ts'
import { normaliseSku, skuFault } from '../../items/sku.ts'
import { renameFailed, renameRefusal } from '../../items/web/rename-refusal.ts'
import { SkuInput } from '../../items/web/sku-input.tsx'
import { sentenceOf } from '../../platform/errors.ts'
import { queriesRefetchedOn } from '../../platform/web/live/refresh-queries.ts'
import { call } from '../../platform/web/net/call.ts'
import { useIsMounted } from '../../platform/web/page/use-is-mounted.ts'
import { drafts } from '../../platform/web/store/drafts.ts'
import { DraftsOwner, useOptionalDraft } from '../../platform/web/store/use-draft.ts'
import { useSentDraft } from '../../platform/web/store/use-sent-draft.ts'
import { iconButtonClasses } from '../../platform/web/ui/button.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'
import { showFailed } from '../../platform/web/ui/toasts.ts'
import type { ShopItem } from '../api.ts'

/**
 * An item's SKU with its pencil, replaced by an input while the seller edits it. Enter saves and Escape cancels. Leaving
 * the field does neither, because phone keyboards do that on their own. `children` are beside the SKU while it is not
 * edited.
 */
export function SkuField({ item, children }: { item: ShopItem; children?: (sku: string) => ReactNode }) {
  const rename = useRenameSku(item)
  const { shown, typed, fault } = rename
  const field = useRef<HTMLInputElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const isEditing = typed !== undefined
  useFocusOnSwitch(isEditing, field, pencil)
  if (!isEditing)
    return (
      <div className="-my-1.5 flex h-11 items-center gap-0.5">
        <SkuWords sku={shown} />
        <button
          ref={pencil}
          type="button"
          aria-label={`Edit SKU ${shown}`}
          onClick={() => rename.changeTyped(shown)}
          className={`${smallButtonClasses} relative z-1 md:-ml-1.5`}
        >
          <Icon of={Pencil} size={16} />
        </button>
        {children?.(shown)}
      </div>
    )
  const faultId = `sku-fault-${item.id}`
  return (
    <form
      aria-label={`SKU of ${shown}`}
      className="relative z-1 -ml-2 flex h-11 items-center"
      onSubmit={(event) => {
        event.preventDefault()
        void rename.save()
      }}
    >
      <SkuInput
        ref={field}
        label="SKU"
        sku={typed}
        isWrong={fault !== undefined}
        describedBy={fault === undefined ? undefined : faultId}
        enterKeyHint="done"
        onType={rename.changeTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          rename.cancel()
        }}
        className="px-2!"
      />
      <button type="submit" aria-label="Save SKU" aria-disabled={fault !== undefined} className={smallButtonClasses}>
        <Icon of={Check} />
      </button>
      <button type="button" aria-label="Cancel" onClick={rename.cancel} className={smallButtonClasses}>
        <Icon of={X} />
      </button>
      {fault !== undefined && (
        <p
          id={faultId}
          role="alert"
          className="absolute inset-x-0 top-full z-10 rounded-control bg-red-soft px-3 py-2 text-14 text-red shadow-floating"
        >
          {fault}
        </p>
      )}
    </form>
  )
}

/** A SKU, truncated if there is no room for it. */
export function SkuWords({ sku }: { sku: string }) {
  return (
    <span title={sku} className="truncate text-14 text-muted tabular-nums md:text-13">
      {sku}
    </span>
  )
}

const smallButtonClasses = `${iconButtonClasses('muted')} shrink-0 transition-colors duration-150 max-[16rem]:w-6 aria-disabled:cursor-default aria-disabled:opacity-50`

/** Focuses the field when it appears and the pencil when the field disappears, unless the focus has moved elsewhere. */
function useFocusOnSwitch(
  isEditing: boolean,
  field: RefObject<HTMLInputElement | null>,
  pencil: RefObject<HTMLButtonElement | null>,
) {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    // The focused element disappeared with the switch, so the focus is nowhere.
    if (document.activeElement !== document.body) return
    if (!isEditing) return pencil.current?.focus({ preventScroll: true })
    field.current?.focus()
    field.current?.select()
  }, [isEditing, field, pencil])
}

/**
 * A item's SKU and its change. A saved SKU shows at once; if the server refuses it, the field returns with the typed
 * text and the reason. `typed` is undefined while nobody edits; it outlives card and page. A sent SKU without an answer
 * is typed again, unless the item has it: the answer may have been lost.
 */
function useRenameSku({ id, sku, updatedAt }: Pick<ShopItem, 'id' | 'sku' | 'updatedAt'>) {
  const queryClient = useQueryClient()
  const name = `sku of ${id}`
  const userId = use(DraftsOwner)
  const [typedText, setTyped, forgetTyped] = useOptionalDraft(name)
  const { unconfirmedText, giveUp, send } = useSentDraft(name)
  const isSaved = unconfirmedText === sku
  const typed = typedText ?? (isSaved ? undefined : unconfirmedText)
  useEffect(() => {
    if (isSaved) giveUp()
  }, [isSaved, giveUp])
  const [refusal, setRefusal] = useState<string>()
  const [renamed, setRenamed] = useState<{ to: string; since: string }>()
  const isMounted = useIsMounted()
  // The list is newer now: it has the new SKU, or one from another device.
  if (renamed && renamed.since !== updatedAt) setRenamed(undefined)
  const shown = renamed?.to ?? sku
  const fault = typed === undefined ? undefined : (skuFault(normaliseSku(typed)) ?? refusal)

  const changeTyped = (next: string) => {
    setTyped(next)
    setRefusal(undefined)
  }
  const close = () => {
    forgetTyped()
    giveUp()
    setRefusal(undefined)
  }
  const save = async () => {
    if (typed === undefined || fault !== undefined) return
    const to = normaliseSku(typed)
    close()
    if (to === shown) return
    setRenamed({ to, since: updatedAt })
    const answered = send(to)
    try {
      await call(renameSkuEndpoint, { itemId: id, sku: to })
      answered(true)
      void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') })
    } catch (error) {
      answered(false)
      setRenamed(undefined)
      const hasNewerText = drafts.read(userId, name) !== undefined
      if (!isMounted.current || hasNewerText) return showFailed(renameFailed, sentenceOf(error))
      setRefusal(renameRefusal(error))
    }
  }
  return { shown, typed, fault, changeTyped, cancel: close, save }
}
