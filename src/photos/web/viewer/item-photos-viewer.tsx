import { useQuery } from '@tanstack/react-query'
import type { Cover } from '../../photo.ts'
import { photosQuery } from '../photos-query.ts'
import { PhotoViewer } from './photo-viewer.tsx'

/** The photos of one item in full size; only its cover until they have loaded. `first`: index of the photo shown first. */
export function ItemPhotosViewer(props: {
  itemId: string
  name: string
  cover: Cover
  first?: number
  onClose: () => void
}) {
  const { itemId, name, cover, first = 0, onClose } = props
  const { data: photos, isError } = useQuery(photosQuery(itemId))
  const loadingNote = isError
    ? "The other photos didn't load. They're safe. Close this and open it again."
    : 'Loading photos'
  return (
    <PhotoViewer
      photos={photos ?? [{ ...cover, id: itemId }]}
      first={first}
      name={name}
      note={photos ? undefined : loadingNote}
      onClose={onClose}
    />
  )
}
