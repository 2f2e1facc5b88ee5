import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextSkuQuery } from '../../items/web/next-sku-query.ts'
import { recallForecast, rememberForecast } from './remembered-forecast.ts'
import { useWork } from './work-context.ts'

/** The SKU that the seller's next item will probably get; the last one told on this device while the server cannot be asked. */
export function useForecast(isAsked: boolean): string | undefined {
  const { sellerId } = useWork()
  const { data } = useQuery({ ...nextSkuQuery, enabled: isAsked, select: ({ sku }) => sku })
  useEffect(() => {
    if (data !== undefined) rememberForecast(localStorage, sellerId, data)
  }, [sellerId, data])
  return data ?? (isAsked ? recallForecast(localStorage, sellerId) : undefined)
}

/** The SKU of the seller's newest item; undefined while there is none, or the server has not told. */
export function useNewestSku(isAsked: boolean): string | undefined {
  return useQuery({ ...nextSkuQuery, enabled: isAsked, select: ({ last }) => last }).data
}
