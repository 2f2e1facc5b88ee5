import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { reorderPhotosEndpoint } from '../../api.ts'
import { inOrder } from '../../photo-order.ts'
import { keepPhotos, photoChanges } from '../photos-query.ts'

/**
 * Saves an item's order at once: moves go one after the other, one request each, and the newest order is shown until it
 * is answered, whatever is heard meanwhile. `shown` gives photos in that order, and as the server has them after a refusal.
 */
export function useReorderPhotos(itemId: string) {
  const queryClient = useQueryClient()
  const mutationKey = ['photo-order', itemId]
  const { mutate, error, reset } = useMutation({
    mutationKey,
    scope: photoChanges(itemId),
    mutationFn: (photoIds: readonly string[]) => call(reorderPhotosEndpoint, { itemId, photoIds: [...photoIds] }),
    onSuccess: ({ photos }) => keepPhotos(queryClient, itemId, photos),
  })
  // From the cache of mutations: a panel that is closed and opened again still shows the move under way.
  const wanted = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as readonly string[],
  }).at(-1)
  return {
    reorder: mutate,
    error,
    reset,
    shown: <Photo extends { readonly id: string }>(photos: readonly Photo[]) =>
      wanted ? inOrder(photos, wanted) : photos,
  }
}
