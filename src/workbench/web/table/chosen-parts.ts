import { useSyncExternalStore } from 'react'
import { jsonOf } from '../../../platform/web/net/json-of.ts'
import { useViewState } from '../../../platform/web/page/navigation.ts'
import { keepText, readKeptText } from '../../../platform/web/store/kept-text.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { chosenPartsSchema, firstParts, partsKey, type TablePart } from '../../column-names.ts'

type Parts = readonly TablePart[]

/** The parts of the table that the seller has chosen in this browser, and a function that chooses others. */
export function useChosenParts(): [parts: Parts, choose: (parts: Parts) => void] {
  const { subscribe, get, choose } = useViewState(createPartsStore)
  return [useSyncExternalStore(subscribe, get).parts, choose]
}

function createPartsStore(sellerId: string) {
  const store = createStore<{ parts: Parts }>({ parts: storedParts(sellerId) })
  return {
    ...store,
    choose: (parts: Parts) => {
      store.set({ parts })
      keepText(partsKey(sellerId), JSON.stringify(parts))
    },
  }
}

function storedParts(sellerId: string): Parts {
  return chosenPartsSchema.safeParse(jsonOf(readKeptText(partsKey(sellerId)) ?? '')).data ?? firstParts
}
