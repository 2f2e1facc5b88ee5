import { sortPhotos } from '../../sort-photos.ts'
import type { AssignState, ChosenPhoto } from './assign-state.ts'

type Rejected = AssignState['rejected'][number]

/** Changes of single photos, removed ones among them, gathered so that hundreds of them cost one pass over the choice. */
export function createCollectedChanges() {
  let photos = new Map<string, Partial<ChosenPhoto>>()
  let rejected = new Map<string, Rejected>()
  let others: Partial<AssignState> = {}

  return {
    change(id: string, news: Partial<ChosenPhoto>): void {
      photos.set(id, { ...photos.get(id), ...news })
    },
    reject(file: Rejected): void {
      rejected.set(file.id, file)
    },
    set(news: Partial<AssignState>): void {
      others = { ...others, ...news }
    },
    /** What they make of the state, once. A photo that did not change stays the same object. */
    takeFor(state: AssignState): Partial<AssignState> {
      const [changes, out, news] = [photos, rejected, others]
      photos = new Map()
      rejected = new Map()
      others = {}
      if (changes.size + out.size === 0) return news
      const withNews = (photo: ChosenPhoto) => (changes.has(photo.id) ? { ...photo, ...changes.get(photo.id) } : photo)
      const changed = state.photos.filter(({ id }) => !out.has(id)).map(withNews)
      // Of a removed file that is no photo nobody needs to know.
      const removed = state.removed.filter(({ photo }) => !out.has(photo.id))
      const unnamed = new Set(state.removed.map(({ photo }) => photo.id))
      const isLate = state.sortedBy === 'time' && [...changes.values()].some(({ takenAt }) => takenAt !== undefined)
      return {
        ...news,
        photos: isLate ? sortPhotos(changed, 'time') : changed,
        rejected: [...state.rejected, ...[...out.values()].filter(({ id }) => !unnamed.has(id))],
        removed: removed.map((each) => ({ ...each, photo: withNews(each.photo) })),
      }
    },
  }
}
