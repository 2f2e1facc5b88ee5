import { Button } from '../../../platform/web/ui/button.tsx'
import {
  convertedSizeLabel,
  convertedSizes,
  type SizedListing,
  shopSizeOf,
  sizeGroupOf,
} from '../../sizes/convert-size.ts'

/**
 * Shows a typed size in other systems, with a button that uses the system buyers know, or two for a range. The size changes
 * only by a press. A size that is not in the table shows nothing.
 */
export function SizeConversions(props: { text: string; listing: SizedListing; onUse: (size: string) => void }) {
  const group = sizeGroupOf(props.listing)
  const converted = group === undefined ? [] : convertedSizes(props.text, group)
  const shopSize = shopSizeOf(props.text, props.listing)
  if (!shopSize) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted" aria-live="polite">
      <p className="wrap-anywhere">
        {props.text.trim()} = {converted.map(convertedSizeLabel).join(', ')}
      </p>
      {[...new Set([shopSize.from, shopSize.to])].map((size) => (
        <Button key={size} variant="plain" onPress={() => props.onUse(`${shopSize.system} ${size}`)}>
          Use {shopSize.system} {size}
        </Button>
      ))}
    </div>
  )
}
