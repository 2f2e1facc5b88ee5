import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { searchMaxLength } from '../../../items/limits.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import { normalizedSearch, searchPause } from '../../../platform/web/lists/typed-search.ts'
import { call } from '../../../platform/web/net/call.ts'
import { closeThen, useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { focusFirst } from '../../../platform/web/page/focus-first.ts'
import { useNavigation } from '../../../platform/web/page/navigation.ts'
import { usePaused } from '../../../platform/web/page/use-paused.ts'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { itemAddress } from '../../../workbench/web/items-address.ts'
import { commands } from '../slices.ts'

/** Most items that one search shows. */
const maxItems = 6

/** A search field over items and commands. Enter opens the item or runs the command. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useBackCloses(isOpen, onClose)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      data-scrim="dim"
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) items-start justify-center bg-[rgb(0_0_0/0.45)] p-4 md:pt-24"
    >
      <Modal className="flex max-h-full w-full max-w-xl flex-col overflow-hidden rounded-dialog bg-surface shadow-floating">
        <Dialog data-commands aria-label="Find items and commands" className="flex min-h-0 flex-col outline-none">
          <Finder onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const { openView, openAddress } = useNavigation()
  const [typed, setTyped] = useState('')
  const { data: items = [], isFetching } = useQuery({
    ...foundItems(normalizedSearch(usePaused(typed, searchPause))),
    placeholderData: keepPreviousData,
  })
  const found = commands.filter(({ label }) => hasWords(label, typed))
  const run = (key: string | number) => {
    const item = items.find(({ id }) => id === key)
    const command = commands.find(({ label }) => label === key)
    closeThen(onClose, () => (item ? openAddress(itemAddress(item.sku)) : command?.run(openView)))
  }
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label="Find" maxLength={searchMaxLength} className="relative border-b border-line">
        <Icon of={Search} className="pointer-events-none absolute top-4 left-4 text-muted" />
        <Input
          ref={focusFirst}
          placeholder="SKU, title, brand or command"
          className="h-13 w-full bg-transparent pr-4 pl-12 text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <Menu
        aria-label="Items and commands"
        onAction={run}
        renderEmptyState={() => (
          <p className="p-4 text-muted">{isFetching ? 'Searching…' : 'No item or command matches.'}</p>
        )}
        className="min-h-0 overflow-y-auto p-2 outline-none"
      >
        {items.length > 0 && (
          <Section title="Items">
            {items.map((item) => (
              <Entry key={item.id} id={item.id} words={`${item.title ?? 'No title yet'}, ${item.sku}`}>
                <span className="size-9 shrink-0 overflow-hidden">
                  <PhotoThumb photo={item.cover} alt="" eager sizes="3rem" />
                </span>
                <span className="min-w-0">
                  <span className="block truncate">{item.title ?? 'No title yet'}</span>
                  <span className="block truncate text-12 text-muted tabular-nums">{item.sku}</span>
                </span>
              </Entry>
            ))}
          </Section>
        )}
        {found.length > 0 && (
          <Section title="Commands">
            {found.map(({ label, icon, key }) => (
              <Entry key={label} id={label} words={label}>
                <Icon of={icon} className="mx-2 shrink-0 text-muted" />
                <span className="flex-1">{label}</span>
                {key && <kbd className="rounded-control border border-edge px-1.5 font-sans text-12">{key}</kbd>}
              </Entry>
            ))}
          </Section>
        )}
      </Menu>
    </Autocomplete>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuSection className="pb-2">
      <Header className="px-2 py-1 text-12 text-muted">{title}</Header>
      {children}
    </MenuSection>
  )
}

function Entry(props: { id: string; words: string; children: ReactNode }) {
  return (
    <MenuItem
      id={props.id}
      textValue={props.words}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1 outline-none data-focused:bg-line/60"
    >
      {props.children}
    </MenuItem>
  )
}

/** The newest items that match; without a search, none. */
function foundItems(search: string | undefined) {
  return queryOptions({
    queryKey: ['found-items', search],
    queryFn: async ({ signal }) => {
      if (search === undefined) return []
      return (await call(listItemsEndpoint, { search, order: 'newest' }, { signal })).batches.slice(0, maxItems)
    },
  })
}

/** True if a text has a word that begins with each typed word. */
function hasWords(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(' ')
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((each) => words.some((word) => word.startsWith(each)))
}
