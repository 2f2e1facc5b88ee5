/** What is being typed on this page, by whose it is and by name. */
export type Drafts = {
  /** Undefined: nothing is being typed there. */
  readonly read: (whose: string, name: string) => string | undefined
  readonly write: (whose: string, name: string, text: string) => void
  readonly forget: (whose: string, name: string) => void
  /** The names under which this one is typing something, in no order. */
  readonly names: (whose: string) => readonly string[]
  /** Forgets what everybody else was typing; without `whose` all of it. */
  readonly keepOnly: (whose?: string) => void
  /** Told of every change. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** One of them, for what types outside of React. */
export type Draft = { read(): string | undefined; write(text: string): void; forget(): void }

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft/'

/**
 * Drafts in a storage that a reload of the tab leaves alone. Where it is closed (private window) or full, the page
 * itself remembers them for as long as it stands.
 */
export function createDrafts(openStorage: () => DraftStorage): Drafts {
  const page = new Map<string, string | undefined>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  /** The keys of all drafts there may be. */
  const known = () => [...page.keys(), ...(orNothing(() => keysOf(openStorage())) ?? [])]
  const read = (key: string) => {
    if (!page.has(key)) page.set(key, orNothing(() => openStorage().getItem(key)) ?? undefined)
    return page.get(key)
  }
  const drop = (key: string) => {
    page.set(key, undefined)
    orNothing(() => openStorage().removeItem(key))
  }
  return {
    read: (whose, name) => read(keyOf(whose, name)),
    write(whose, name, text) {
      const key = keyOf(whose, name)
      page.set(key, text)
      orNothing(() => openStorage().setItem(key, text))
      tell()
    },
    forget(whose, name) {
      drop(keyOf(whose, name))
      tell()
    },
    names(whose) {
      const mine = keyOf(whose, '')
      const typed = [...new Set(known())].filter((key) => key.startsWith(mine) && read(key) !== undefined)
      return typed.map((key) => key.slice(mine.length))
    },
    keepOnly(whose) {
      const kept = whose === undefined ? undefined : keyOf(whose, '')
      for (const key of known()) if (key.startsWith(prefix) && !(kept && key.startsWith(kept))) drop(key)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The drafts of this tab. */
export const drafts = createDrafts(() => sessionStorage)

export function draftOf(whose: string, name: string): Draft {
  return {
    read: () => drafts.read(whose, name),
    write: (text) => drafts.write(whose, name, text),
    forget: () => drafts.forget(whose, name),
  }
}

function keyOf(whose: string, name: string): string {
  return `${prefix}${encodeURIComponent(whose)}/${name}`
}

function keysOf(storage: DraftStorage): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
}

function orNothing<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
