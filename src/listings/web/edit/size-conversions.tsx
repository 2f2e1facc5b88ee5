import { Button } from '../../../platform/web/ui/button.tsx'
import {
  convertedSizeLabel,
  convertedSizes,
  type SizedListing,
  shopSizeOf,
  sizeGroupOf,
} from '../../sizes/convert-size.ts'

/**
 * What a typed size is in other systems, with a press that takes the one that buyers know. A range offers both its ends.
 * Nothing is converted by itself; nothing is shown for a size that the table does not have.
 */
export function SizeConversions(props: { text: string; listing: SizedListing; onUse: (size: string) => void }) {
  const group = sizeGroupOf(props.listing)
  const converted = group === undefined ? [] : convertedSizes(props.text, group)
  const shop = shopSizeOf(props.text, props.listing)
  if (!shop) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted" aria-live="polite">
      <p className="wrap-anywhere">
        {props.text.trim()} = {converted.map(convertedSizeLabel).join(', ')}
      </p>
      {[...new Set([shop.from, shop.to])].map((size) => (
        <Button key={size} look="plain" onPress={() => props.onUse(`${shop.system} ${size}`)}>
          Use {shop.system} {size}
        </Button>
      ))}
    </div>
  )
}
