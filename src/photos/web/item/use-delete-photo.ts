import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { deletePhotoEndpoint } from '../../api.ts'
import { keepPhotos, photoChanges } from '../photos-query.ts'

/** Deletes one photo of an item for good, after the moves that were made before. */
export function useDeletePhoto(itemId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: photoChanges(itemId),
    mutationFn: (photoId: string) => call(deletePhotoEndpoint, { itemId, photoId }),
    onSuccess: ({ photos }) => keepPhotos(queryClient, itemId, photos),
  })
}
