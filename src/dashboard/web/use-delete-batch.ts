import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { deleteItemsEndpoint } from '../../items/api.ts'
import { call } from '../../platform/web/call.ts'
import { hearersOf } from '../../platform/web/refresh-queries.ts'
import type { Batch, listBatchesEndpoint } from '../api.ts'
import { batchesQuery } from './batches-query.ts'

type Page = z.infer<typeof listBatchesEndpoint.output>

/** Deletes a product with its photos; its card goes as soon as the server has done it. */
export function useDeleteBatch() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (batch: Batch) => call(deleteItemsEndpoint, { itemIds: [batch.id] }),
    onSuccess: (_, batch) => {
      queryClient.setQueryData(batchesQuery.queryKey, (data) => data && without(data, batch))
      void queryClient.invalidateQueries({ predicate: hearersOf('items') })
    },
  })
}

function without(data: InfiniteData<Page>, gone: Batch): InfiniteData<Page> {
  const staged = gone.status === 'draft' ? 1 : 0
  const pages = data.pages.map((page) => ({
    ...page,
    batches: page.batches.filter((batch) => batch.id !== gone.id),
    total: page.total - 1,
    staged: page.staged - staged,
  }))
  return { ...data, pages }
}
