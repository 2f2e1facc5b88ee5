import { SearchBox } from '../../platform/web/ui/search-box.tsx'
import { searchMaxLength } from '../limits.ts'

/** Search box for items; finds beginnings of words. */
export function ItemSearch(props: {
  label: string
  typed: string
  onType: (typed: string) => void
  className?: string
}) {
  return <SearchBox placeholder="Search by SKU, title or brand" maxLength={searchMaxLength} {...props} />
}
