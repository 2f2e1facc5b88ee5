import { useQuery } from '@tanstack/react-query'
import type { Cover } from '../../photo.ts'
import { photosQuery } from '../photos-query.ts'
import { PhotoViewer } from './photo-viewer.tsx'

/** The photos of one item as large as the screen; its cover until they are known. `first` is the place of the first shown, from 0. */
export function ItemPhotosViewer(props: {
  itemId: string
  name: string
  cover: Cover
  first?: number
  onClose: () => void
}) {
  const { itemId, name, cover, first = 0, onClose } = props
  const { data: photos, isError } = useQuery(photosQuery(itemId))
  const unknown = isError ? 'The other photos did not load. They are safe; open this again.' : 'Loading photos'
  return (
    <PhotoViewer
      photos={photos ?? [{ ...cover, id: itemId }]}
      first={first}
      name={name}
      note={photos ? undefined : unknown}
      onClose={onClose}
    />
  )
}
