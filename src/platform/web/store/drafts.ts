/** Texts being typed on this page, by owner (a seller's id) and name. */
export type Drafts = {
  /** Undefined: nothing is being typed there. */
  readonly read: (owner: string, name: string) => string | undefined
  readonly write: (owner: string, name: string, text: string) => void
  readonly forget: (owner: string, name: string) => void
  /** The names of the owner's drafts, in no order. */
  readonly names: (owner: string) => readonly string[]
  /** Forgets all drafts of other owners; without an owner all drafts. */
  readonly keepOnly: (owner?: string) => void
  /** Calls `listener` at every change. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** One draft, for code outside React. */
export type Draft = { read(): string | undefined; write(text: string): void; forget(): void }

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft/'

/**
 * Creates drafts in a storage that survives a reload of the tab. If it is not available (private window) or full, the page
 * remembers them until it is closed.
 */
export function createDrafts(openStorage: () => DraftStorage): Drafts {
  const page = new Map<string, string | undefined>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  /** The keys of all possible drafts. */
  const knownKeys = () => [...page.keys(), ...(orUndefined(() => keysOf(openStorage())) ?? [])]
  const read = (key: string) => {
    if (!page.has(key)) page.set(key, orUndefined(() => openStorage().getItem(key)) ?? undefined)
    return page.get(key)
  }
  const drop = (key: string) => {
    page.set(key, undefined)
    orUndefined(() => openStorage().removeItem(key))
  }
  return {
    read: (owner, name) => read(keyOf(owner, name)),
    write(owner, name, text) {
      const key = keyOf(owner, name)
      page.set(key, text)
      orUndefined(() => openStorage().setItem(key, text))
      notify()
    },
    forget(owner, name) {
      drop(keyOf(owner, name))
      notify()
    },
    names(owner) {
      const ownPrefix = keyOf(owner, '')
      const typed = [...new Set(knownKeys())].filter((key) => key.startsWith(ownPrefix) && read(key) !== undefined)
      return typed.map((key) => key.slice(ownPrefix.length))
    },
    keepOnly(owner) {
      const keptPrefix = owner === undefined ? undefined : keyOf(owner, '')
      for (const key of knownKeys())
        if (key.startsWith(prefix) && !(keptPrefix && key.startsWith(keptPrefix))) drop(key)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The drafts of this tab. */
export const drafts = createDrafts(() => sessionStorage)

export function draftOf(owner: string, name: string): Draft {
  return {
    read: () => drafts.read(owner, name),
    write: (text) => drafts.write(owner, name, text),
    forget: () => drafts.forget(owner, name),
  }
}

function keyOf(owner: string, name: string): string {
  return `${prefix}${encodeURIComponent(owner)}/${name}`
}

function keysOf(storage: DraftStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

function orUndefined<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
