import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextSkuQuery } from '../../items/web/next-sku-query.ts'
import { furtherForecast, recallForecast, rememberForecast } from './remembered-forecast.ts'
import { useWork } from './work-context.ts'

/**
 * The SKU that the seller's next item will probably get. While the server cannot be asked, what was made on this device since
 * the last answer counts too.
 */
export function useForecast(isAsked: boolean): string | undefined {
  const { sellerId } = useWork()
  const { data } = useQuery({ ...nextSkuQuery, enabled: isAsked, select: ({ sku }) => sku })
  useEffect(() => {
    if (data !== undefined) rememberForecast(localStorage, sellerId, data)
  }, [sellerId, data])
  return isAsked ? furtherForecast(data, recallForecast(localStorage, sellerId)) : data
}

/** The SKU of the seller's newest item; undefined while there is none, or the server has not told. */
export function useNewestSku(isAsked: boolean): string | undefined {
  return useQuery({ ...nextSkuQuery, enabled: isAsked, select: ({ last }) => last }).data
}
