import { atMost } from '../../../platform/web/net/at-most.ts'

/** `place`: in the order chosen. */
type Photo = { readonly id: string; readonly name: string; readonly file: Blob; readonly place: number }
type Member = Photo & { hash?: Promise<string | undefined>; sameAs: string | null }

/**
 * Finds photos of the same bytes in a choice. Only files of the same size are compared. `tell` hears the
 * name of the first of them for each later one, and null for one that has become the first.
 */
export function createSameBytes(
  hash: (file: Blob) => Promise<string | undefined>,
  tell: (id: string, sameAs: string | null) => void,
) {
  const members = new Map<string, Member>()
  const bySize = new Map<number, Set<Member>>()
  /** Compared with no other. */
  const aside = new Set<string>()
  const oneByOne = atMost(1)

  async function compare(size: number): Promise<void> {
    const here = [...(bySize.get(size) ?? [])].filter(({ id }) => !aside.has(id))
    const alike = here.toSorted((one, other) => one.place - other.place)
    if (alike.length > 1)
      for (const member of alike) member.hash ??= oneByOne(() => hash(member.file)).catch(() => undefined)
    const hashes = await Promise.all(alike.map((member) => member.hash))
    const firsts = new Map<string, string>()
    alike.forEach((member, index) => {
      // Gone while the files were read.
      if (members.get(member.id) !== member || aside.has(member.id)) return
      const found = hashes[index]
      const sameAs = found === undefined ? null : (firsts.get(found) ?? null)
      if (found !== undefined && sameAs === null) firsts.set(found, member.name)
      if (sameAs !== member.sameAs) tell(member.id, sameAs)
      member.sameAs = sameAs
    })
  }

  function compareAgain(id: string): void {
    const member = members.get(id)
    if (member) void compare(member.file.size)
  }

  return {
    look(photo: Photo): void {
      const member = { ...photo, sameAs: null }
      members.set(photo.id, member)
      const alike = bySize.get(photo.file.size) ?? new Set()
      bySize.set(photo.file.size, alike.add(member))
      if (alike.size > 1) void compare(photo.file.size)
    },

    /** Until `bringBack` it is no twin of another one, also where it is yet to be looked at. */
    setAside(id: string): void {
      aside.add(id)
      compareAgain(id)
    },
    bringBack(id: string): void {
      aside.delete(id)
      compareAgain(id)
    },

    drop(ids: readonly string[]): void {
      const sizes = new Set<number>()
      for (const id of ids) {
        aside.delete(id)
        const member = members.get(id)
        if (!member) continue
        members.delete(id)
        bySize.get(member.file.size)?.delete(member)
        if (bySize.get(member.file.size)?.size) sizes.add(member.file.size)
      }
      for (const size of sizes) void compare(size)
    },
  }
}
