import type { BagLabel } from '../bag-label.ts'

/**
 * What to write on the bag, large enough to read at arm's length: the SKU of the item finished last, solid once it is
 * certain; beside it, and in its place before the first, the one that will probably be next, muted.
 */
export function CameraBagLabel({ bag }: { bag: BagLabel }) {
  const { last, offline } = bag
  const next = forecastWords(bag.next, offline)
  const isCertain = last?.sku != null
  return (
    <div className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 font-display whitespace-nowrap text-muted tabular-nums max-[18rem]:whitespace-normal lying:min-h-0 lying:flex-col">
      <output className={`text-28 ${isCertain ? 'font-semibold text-ink lying:text-20' : 'lying:text-16'}`}>
        {last ? (last.sku ?? forecastWords(last.forecast, offline)) : next}
      </output>
      {isCertain && <span className="text-16 max-[24rem]:text-14">{next}</span>}
    </div>
  )
}

function forecastWords(sku: string | null, offline: boolean): string {
  return sku === null || offline ? 'SKU follows' : `Next ${sku}`
}
