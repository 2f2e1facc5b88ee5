import { createContext } from 'react'
import type { ItemGroup } from '../../../items/stage.ts'

/** One of the views that show the list of items: all of them, or those of a group of stages. */
export type ListPlace = {
  readonly view: 'dashboard' | 'listings' | 'publish'
  /** The path of the view's address. Items opened in it are below it. */
  readonly path: string
  readonly title: string
  /** The heading of the list in it. */
  readonly heading: string
  /** The group whose items it shows; undefined for all items. */
  readonly group: ItemGroup | undefined
  /** Smaller groups that it can show instead. */
  readonly parts: readonly ItemGroup[]
}

/** The dashboard, with every item. The specification calls the list product batches. */
export const itemsPlace: ListPlace = {
  view: 'dashboard',
  path: '/items',
  title: 'Dashboard',
  heading: 'Product Batches',
  group: undefined,
  parts: [],
}

export const listingsPlace: ListPlace = {
  view: 'listings',
  path: '/listings',
  title: 'Generate Listings',
  heading: 'Unpublished items',
  group: 'unpublished',
  parts: ['needs-you'],
}

export const publishPlace: ListPlace = {
  view: 'publish',
  path: '/publish',
  title: 'Publish to eBay',
  heading: 'Items for eBay',
  group: 'publishable',
  parts: [],
}

/** The view whose list is shown. */
export const PlaceContext = createContext(itemsPlace)
