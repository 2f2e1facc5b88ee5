import { limitConcurrency } from '../../../platform/web/net/limit-concurrency.ts'

/** `position`: from 1, in the order chosen. */
type Photo = { readonly id: string; readonly name: string; readonly file: Blob; readonly position: number }
type Member = Photo & { hash?: Promise<string | undefined>; sameAs: string | null }

/**
 * Finds photos with the same bytes in a choice. Only files of the same size are compared. `onChange` gets, for each later
 * photo, the name of the first one; and null for a photo that has become the first.
 */
export function createSameBytes(
  hash: (file: Blob) => Promise<string | undefined>,
  onChange: (id: string, sameAs: string | null) => void,
) {
  const members = new Map<string, Member>()
  const bySize = new Map<number, Set<Member>>()
  /** Photos that are compared with no other. */
  const setAsideIds = new Set<string>()
  const oneByOne = limitConcurrency(1)

  async function compare(size: number): Promise<void> {
    const candidates = [...(bySize.get(size) ?? [])].filter(({ id }) => !setAsideIds.has(id))
    const alike = candidates.toSorted((one, other) => one.position - other.position)
    if (alike.length > 1)
      for (const member of alike) member.hash ??= oneByOne(() => hash(member.file)).catch(() => undefined)
    const hashes = await Promise.all(alike.map((member) => member.hash))
    const firsts = new Map<string, string>()
    alike.forEach((member, index) => {
      // The photo was removed while the files were read.
      if (members.get(member.id) !== member || setAsideIds.has(member.id)) return
      const ownHash = hashes[index]
      const sameAs = ownHash === undefined ? null : (firsts.get(ownHash) ?? null)
      if (ownHash !== undefined && sameAs === null) firsts.set(ownHash, member.name)
      if (sameAs !== member.sameAs) onChange(member.id, sameAs)
      member.sameAs = sameAs
    })
  }

  function compareAgain(id: string): void {
    const member = members.get(id)
    if (member) void compare(member.file.size)
  }

  return {
    add(photo: Photo): void {
      const member = { ...photo, sameAs: null }
      members.set(photo.id, member)
      const alike = bySize.get(photo.file.size) ?? new Set()
      bySize.set(photo.file.size, alike.add(member))
      if (alike.size > 1) void compare(photo.file.size)
    },

    /** Takes the photo out of comparisons until `bringBack`, also before it was added. */
    setAside(id: string): void {
      setAsideIds.add(id)
      compareAgain(id)
    },
    bringBack(id: string): void {
      setAsideIds.delete(id)
      compareAgain(id)
    },

    drop(ids: readonly string[]): void {
      const sizes = new Set<number>()
      for (const id of ids) {
        setAsideIds.delete(id)
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
